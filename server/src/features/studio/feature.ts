import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { finishRecordingsJob, makeMeaningsJob, workRecordingsJob } from './base/job-names.ts';
import { bookRoutes } from './books/books.handlers.ts';
import { chapterRoutes } from './chapters/chapters.handlers.ts';
import { cutOldBooks } from './cutting/cut-old-books.ts';
import { makeMeanings } from './cutting/make-meanings.ts';
import { dashboardRoutes } from './dashboard/dashboard.handlers.ts';
import { purgeDeleted } from './deletions/purge-deleted.ts';
import { dictionaryRoutes } from './dictionaries/dictionaries.handlers.ts';
import { sweepImports } from './dictionaries/stored-dictionaries.ts';
import { meaningRoutes } from './meanings/meanings.handlers.ts';
import { memberRoutes } from './members/members.handlers.ts';
import { phraseRoutes } from './phrases/phrases.handlers.ts';
import { handleCopy, recordingRoutes } from './recordings/recordings.handlers.ts';
import { uploadRouter } from './recordings/uploads/upload-router.ts';
import { finishRecordings, workRecordings } from './recordings/work-recordings.ts';
import { reportRoutes } from './reports/reports.handlers.ts';

/** Seconds. Recordings are claimed one by one, so a longer run goes on beside the next. */
const lostRecordingRun = 60;

/** Every call is for administrators, as the calls say. */
export const studio: Feature = {
  routes: () => [
    ...bookRoutes,
    ...chapterRoutes,
    ...phraseRoutes,
    ...meaningRoutes,
    ...recordingRoutes,
    ...reportRoutes,
    ...dictionaryRoutes,
    ...memberRoutes,
    ...dashboardRoutes,
  ],
  /** What is uploaded and listened to. */
  router: (deps) => Router().use(uploadRouter(deps)).get('/media/recordings/:file', handleCopy(deps)),
  jobs: (deps) => ({
    [makeMeaningsJob]: { cron: '* * * * *', run: () => makeMeanings(deps) },
    'cut-old-books': { cron: '* * * * *', run: () => cutOldBooks(deps) },
    'purge-deleted': { cron: '* * * * *', run: () => purgeDeleted(deps) },
    [workRecordingsJob]: {
      cron: '* * * * *',
      expireInSeconds: lostRecordingRun,
      run: onceAtATime(() => workRecordings(deps)),
    },
    [finishRecordingsJob]: {
      cron: '* * * * *',
      expireInSeconds: lostRecordingRun,
      run: onceAtATime(() => finishRecordings(deps)),
    },
    'sweep-imports': { cron: '* * * * *', run: () => sweepImports(deps) },
  }),
  sweeps: [sweepUnfinishedMedia],
  ownedData: {
    // A member's place in a phrase that was deleted is exported with the positions, as the place where they are now.
    exported: [],
    erasure: {
      // It goes with what was deleted, once that is beyond undoing.
      moved_readers: 'kept',
      // Only administrators have any.
      uploads: 'kept',
    },
  },
};

/** A long run that counts as lost goes on: another one beside it, in this process, would only claim what then waits for the first. */
function onceAtATime(run: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run();
    } finally {
      isRunning = false;
    }
  };
}

/** Milliseconds. What nobody has written to for so long was left by a process that was killed. */
const uploadLife = 24 * 60 * 60 * 1000;

async function sweepUnfinishedMedia({ media, clock }: Pick<Deps, 'media' | 'clock'>): Promise<void> {
  await media.removeUnfinished(new Date(clock.now().getTime() - uploadLife));
}
