import { calls } from '@lingostory/contract/library/calls';
import { schemas } from '@lingostory/contract/library/schemas';
import { dearBudget } from '../../http/budgets.ts';
import { route, within } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { libraryHandlers as handlers } from './library.handlers.ts';

export function libraryRoutes(): Route[] {
  return routeTable(calls, schemas, {
    listLibrary: within(dearBudget(2), route(handlers.listLibrary)),
    buyBook: route(handlers.buyBook),
    listCredits: route(handlers.listCredits),
  });
}
