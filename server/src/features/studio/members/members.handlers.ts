import { calls } from '@lingostory/contract/studio/members/calls';
import { schemas } from '@lingostory/contract/studio/members/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { toPageMeta } from '../base/fetch-page.ts';
import { closeAccount, reopenAccount } from './close-account.ts';
import { findMember, findMemberHistory, listMembers } from './find-members.ts';
import { toMemberDetailView, toMemberView } from './members.views.ts';

export const memberRoutes = defineRoutes(calls, schemas, {
  listMembers: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const page = await listMembers(deps, input);
    return { data: page.rows.map(toMemberView), meta: toPageMeta(page) };
  }),
  readMember: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const member = await findMember(deps, input.id);
    return { data: toMemberDetailView(member, await findMemberHistory(deps, member)) };
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
