import { calls } from '@lingostory/contract/progress/calls';
import { schemas } from '@lingostory/contract/progress/schemas';
import type { Deps } from '../../deps.ts';
import { dearBudget } from '../../http/budgets.ts';
import { hour, type Limit, limitCaller } from '../../http/limits.ts';
import { route, within } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { progressHandlers as handlers } from './progress.handlers.ts';

/** A reader sends some 180 in an hour; whoever reads on two devices twice that. */
const records: Limit = {
  name: 'reading events',
  points: 600,
  seconds: hour,
  message: 'Your devices have sent us too much in a short time.',
};

export function progressRoutes(deps: Deps): Route[] {
  return routeTable(calls, schemas, {
    recordReading: route(limitCaller(deps, records, handlers.recordReading)),
    readProgress: within(dearBudget(2), route(handlers.readProgress)),
    setReadingGoal: route(handlers.setReadingGoal),
    setReadingRecord: route(handlers.setReadingRecord),
    deleteReadingHistory: within(dearBudget(2), route(handlers.deleteReadingHistory)),
  });
}
