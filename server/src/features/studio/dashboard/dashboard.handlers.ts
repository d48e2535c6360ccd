import { calls } from '@lingostory/contract/studio/dashboard/calls';
import { schemas } from '@lingostory/contract/studio/dashboard/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { calculateDashboardStats } from './calculate-dashboard-stats.ts';

export const dashboardRoutes = defineRoutes(calls, schemas, {
  readDashboard: withBudget(createExpensiveBudget(2), async ({ deps }) => ({
    data: await calculateDashboardStats(deps),
  })),
});
