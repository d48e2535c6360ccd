import { calls } from '@lingostory/contract/studio/open-work/calls';
import { schemas } from '@lingostory/contract/studio/open-work/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { toPageMeta } from '../base/fetch-page.ts';
import { listOpenWork } from './list-open-work.ts';

export const openWorkRoutes = defineRoutes(calls, schemas, {
  listOpenWork: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const page = await listOpenWork(deps, input);
    return { data: page.rows, meta: toPageMeta(page) };
  }),
});
