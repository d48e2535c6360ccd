import { calls } from '@lingostory/contract/progress/weekly-email/calls';
import { schemas } from '@lingostory/contract/progress/weekly-email/schemas';
import { defineRoutes } from '../../../http/route-table.ts';
import { readWeeklyEmail, setWeeklyEmail, setWeeklyEmailByToken } from './weekly-email-choice.ts';

const toMessage = (isWanted: boolean) =>
  isWanted ? 'The weekly email comes on Mondays.' : 'You won’t get the weekly email anymore.';

export const weeklyEmailRoutes = defineRoutes(calls, schemas, {
  readWeeklyEmail: async ({ deps, caller }) => ({ data: await readWeeklyEmail(deps, caller.id) }),
  setWeeklyEmail: async ({ deps, input: { wanted, time_zone: timeZone = '' }, caller }) => {
    await setWeeklyEmail(deps, caller.id, { isWanted: wanted, timeZone });
    return { message: toMessage(wanted), data: await readWeeklyEmail(deps, caller.id) };
  },
  setWeeklyEmailByToken: async ({ deps, input: { token, wanted } }) => {
    await setWeeklyEmailByToken(deps, token, wanted);
    return { message: toMessage(wanted) };
  },
});
