import { calls } from '@lingostory/contract/studio/dashboard/calls';
import { schemas } from '@lingostory/contract/studio/dashboard/schemas';
import { dearBudget } from '../../../http/budgets.ts';
import { within } from '../../../http/route.ts';
import { routesOf } from '../../../http/route-table.ts';
import { countStats } from './count-stats.ts';

export const dashboardRoutes = routesOf(calls, schemas, {
  readDashboard: within(dearBudget(2), async ({ deps }) => ({ data: await countStats(deps) })),
});
