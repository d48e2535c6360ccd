import { calls as bookmarkCalls } from '@lingostory/contract/reading/bookmarks/calls';
import { schemas as bookmarkSchemas } from '@lingostory/contract/reading/bookmarks/schemas';
import { calls } from '@lingostory/contract/reading/calls';
import { calls as contentsCalls } from '@lingostory/contract/reading/contents/calls';
import { schemas as contentsSchemas } from '@lingostory/contract/reading/contents/schemas';
import { schemas } from '@lingostory/contract/reading/schemas';
import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { dearBudget, readingBudget } from '../../http/budgets.ts';
import { hour, type Limit, limitCaller, minute } from '../../http/limits.ts';
import { rawRoute, route, within } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { bookmarkHandlers } from './bookmarks/bookmarks.handlers.ts';
import { contentsHandlers } from './contents/contents.handlers.ts';
import { handleClip, readingHandlers as handlers } from './reading.handlers.ts';

/** One count for both calls: a member reads samples too. */
const reports: Limit = {
  name: 'phrase report',
  points: 30,
  seconds: hour,
  message: 'You’ve sent too many reports.',
};

/** One count for both calls. Each reads all phrases of a book. */
const searches: Limit = {
  name: 'search in a book',
  points: 120,
  seconds: minute,
  message: 'You’ve searched too many times in a short time.',
};

export function readingRoutes(deps: Deps): Route[] {
  return [...phraseRoutes(deps), ...contentsRoutes(deps), ...bookmarkRoutes()];
}

function contentsRoutes(deps: Deps): Route[] {
  return routeTable(contentsCalls, contentsSchemas, {
    readContents: within(readingBudget, rawRoute(contentsHandlers.readContents)),
    readSampleContents: within(readingBudget, rawRoute(contentsHandlers.readSampleContents)),
    previewContents: route(contentsHandlers.previewContents),
    searchBook: within(dearBudget(2), route(limitCaller(deps, searches, contentsHandlers.searchBook))),
    searchSample: within(dearBudget(2), route(limitCaller(deps, searches, contentsHandlers.searchSample))),
  });
}

function bookmarkRoutes(): Route[] {
  return routeTable(bookmarkCalls, bookmarkSchemas, {
    listBookmarks: within(readingBudget, route(bookmarkHandlers.listBookmarks)),
    saveBookmark: within(readingBudget, route(bookmarkHandlers.saveBookmark)),
    deleteBookmark: within(readingBudget, route(bookmarkHandlers.deleteBookmark)),
  });
}

function phraseRoutes(deps: Deps): Route[] {
  return routeTable(calls, schemas, {
    readSample: within(readingBudget, rawRoute(handlers.readSample)),
    readSampleWindow: within(readingBudget, rawRoute(handlers.readSampleWindow)),
    readBook: within(readingBudget, rawRoute(handlers.readBook)),
    readWindow: within(readingBudget, rawRoute(handlers.readWindow)),
    reportPhrase: route(limitCaller(deps, reports, handlers.reportPhrase)),
    reportSamplePhrase: route(limitCaller(deps, reports, handlers.reportSamplePhrase)),
    previewBook: route(handlers.previewBook),
    previewWindow: route(handlers.previewWindow),
    savePosition: within(readingBudget, route(handlers.savePosition)),
  });
}

/** Clips by address: a signature, not a session, opens those of paid chapters. */
export function clipRouter(deps: Deps): Router {
  return Router().get('/clips/:file', handleClip(deps));
}
