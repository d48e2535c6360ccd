import { calls } from '@lingostory/contract/studio/members/calls';
import { schemas } from '@lingostory/contract/studio/members/schemas';
import { dearBudget } from '../../../http/budgets.ts';
import { within } from '../../../http/route.ts';
import { routesOf } from '../../../http/route-table.ts';
import { metaOf } from '../base/page-of.ts';
import { closeAccount, reopenAccount } from './close-account.ts';
import { findMember, listMembers, readHistory } from './find-members.ts';
import { viewMember, viewOneMember } from './members.views.ts';

export const memberRoutes = routesOf(calls, schemas, {
  listMembers: within(dearBudget(2), async ({ deps, input }) => {
    const page = await listMembers(deps, input);
    return { data: page.rows.map(viewMember), meta: metaOf(page) };
  }),
  readMember: within(dearBudget(2), async ({ deps, input }) => {
    const member = await findMember(deps, input.id);
    return { data: viewOneMember(member, await readHistory(deps, member)) };
  }),
  closeMember: async ({ deps, input }) => {
    const member = await closeAccount(deps, input.id);
    return { message: `The account of ${member.name} is closed.`, data: viewMember(member) };
  },
  reopenMember: async ({ deps, input }) => {
    const member = await reopenAccount(deps, input.id);
    return { message: `The account of ${member.name} is open again.`, data: viewMember(member) };
  },
});
