import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { bookRoutes } from './books/books.handlers.ts';
import { chapterRoutes } from './chapters/chapters.handlers.ts';
import { dashboardRoutes } from './dashboard/dashboard.handlers.ts';
import { dictionaryRoutes } from './dictionaries/dictionaries.handlers.ts';
import { meaningRoutes } from './meanings/meanings.handlers.ts';
import { memberRoutes } from './members/members.handlers.ts';
import { phraseRoutes } from './phrases/phrases.handlers.ts';
import { handleCopy, recordingRoutes } from './recordings/recordings.handlers.ts';
import { uploadRouter } from './recordings/uploads/upload-router.ts';
import { reportRoutes } from './reports/reports.handlers.ts';

/** All of them are for administrators, as their calls say. */
export const studioRoutes = [
  ...bookRoutes,
  ...chapterRoutes,
  ...phraseRoutes,
  ...meaningRoutes,
  ...recordingRoutes,
  ...reportRoutes,
  ...dictionaryRoutes,
  ...memberRoutes,
  ...dashboardRoutes,
];

/** What is uploaded and listened to beside the calls. */
export function recordingRouter(deps: Deps): Router {
  return Router().use(uploadRouter(deps)).get('/media/recordings/:file', handleCopy(deps));
}
