import { calls } from '@lingostory/contract/studio/members/calls';
import { schemas } from '@lingostory/contract/studio/members/schemas';
import { expensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { metaOf } from '../base/page-of.ts';
import { closeAccount, reopenAccount } from './close-account.ts';
import { findMember, listMembers, readHistory } from './find-members.ts';
import { toMemberView, toOneMemberView } from './members.views.ts';

export const memberRoutes = defineRoutes(calls, schemas, {
  listMembers: withBudget(expensiveBudget(2), async ({ deps, input }) => {
    const page = await listMembers(deps, input);
    return { data: page.rows.map(toMemberView), meta: metaOf(page) };
  }),
  readMember: withBudget(expensiveBudget(2), async ({ deps, input }) => {
    const member = await findMember(deps, input.id);
    return { data: toOneMemberView(member, await readHistory(deps, member)) };
  }),
  closeMember: async ({ deps, input }) => {
    const member = await closeAccount(deps, input.id);
    return { message: `The account of ${member.name} is closed.`, data: toMemberView(member) };
  },
  reopenMember: async ({ deps, input }) => {
    const member = await reopenAccount(deps, input.id);
    return { message: `The account of ${member.name} is open again.`, data: toMemberView(member) };
  },
});
