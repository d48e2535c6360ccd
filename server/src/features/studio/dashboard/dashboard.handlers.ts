import type { calls } from '@lingostory/contract/studio/dashboard/calls';
import type { Handlers } from '../../../http/route.ts';
import { countStats } from './count-stats.ts';

export const dashboardHandlers: Handlers<typeof calls> = {
  readDashboard: async ({ deps }) => ({ data: await countStats(deps) }),
};
