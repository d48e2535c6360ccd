import * as contract from '@lingostory/contract/reading';
import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { type Route, rawRoute, route } from '../../http/route.ts';
import { handleClip, handleReadBook, handleReadSample, handleSavePosition } from './reading.handlers.ts';

export function readingRoutes(): Route[] {
  return [
    rawRoute(contract.readSample, handleReadSample),
    rawRoute(contract.readBook, handleReadBook),
    route(contract.savePosition, handleSavePosition),
  ];
}

/** Clips by address: a signature, not a session, opens those of paid chapters. */
export function clipRouter(deps: Deps): Router {
  return Router().get('/clips/:file', handleClip(deps));
}
