import { calls } from '@lingostory/contract/reading/calls';
import { schemas } from '@lingostory/contract/reading/schemas';
import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { hour, type Limit, limitCaller } from '../../http/limits.ts';
import { rawRoute, route } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { handleClip, readingHandlers as handlers } from './reading.handlers.ts';

/** One count for both calls: a member reads samples too. */
const reports: Limit = {
  name: 'phrase report',
  points: 30,
  seconds: hour,
  message: 'You’ve sent a lot of reports.',
};

export function readingRoutes(deps: Deps): Route[] {
  return routeTable(calls, schemas, {
    readSample: rawRoute(handlers.readSample),
    readSampleWindow: rawRoute(handlers.readSampleWindow),
    readBook: rawRoute(handlers.readBook),
    readWindow: rawRoute(handlers.readWindow),
    reportPhrase: route(limitCaller(deps, reports, handlers.reportPhrase)),
    reportSamplePhrase: route(limitCaller(deps, reports, handlers.reportSamplePhrase)),
    previewBook: route(handlers.previewBook),
    previewWindow: route(handlers.previewWindow),
    savePosition: route(handlers.savePosition),
  });
}

/** Clips by address: a signature, not a session, opens those of paid chapters. */
export function clipRouter(deps: Deps): Router {
  return Router().get('/clips/:file', handleClip(deps));
}
