import { calls } from '@lingostory/contract/reading/calls';
import { schemas } from '@lingostory/contract/reading/schemas';
import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { rawRoute, route } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { handleClip, readingHandlers as handlers } from './reading.handlers.ts';

export function readingRoutes(): Route[] {
  return routeTable(calls, schemas, {
    readSample: rawRoute(handlers.readSample),
    readBook: rawRoute(handlers.readBook),
    previewBook: route(handlers.previewBook),
    savePosition: route(handlers.savePosition),
  });
}

/** Clips by address: a signature, not a session, opens those of paid chapters. */
export function clipRouter(deps: Deps): Router {
  return Router().get('/clips/:file', handleClip(deps));
}
