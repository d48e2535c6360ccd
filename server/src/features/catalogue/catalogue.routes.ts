import { calls } from '@lingostory/contract/catalogue/calls';
import { schemas } from '@lingostory/contract/catalogue/schemas';
import { dearBudget, readingBudget } from '../../http/budgets.ts';
import { cachedRoute, route, within } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { createQueue } from '../../lib/queue.ts';
import { catalogueHandlers } from './catalogue.handlers.ts';
import { findCatalogueState } from './list-books.ts';

/** Each request ranks the whole catalogue, and page turns need the database meanwhile. */
const maxRankings = 2;

export function catalogueRoutes(): Route[] {
  const handlers = catalogueHandlers(createQueue(maxRankings));
  return routeTable(calls, schemas, {
    listBooks: within(readingBudget, cachedRoute(findCatalogueState, handlers.listBooks)),
    readBookDetail: within(readingBudget, route(handlers.readBookDetail)),
    recommendBooks: within(dearBudget(2), route(handlers.recommendBooks)),
  });
}
