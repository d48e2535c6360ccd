import { parseAssumptions } from '../capacity/assumptions.ts';
import { listCallsPerDay } from '../capacity/calls-per-day.ts';
import type { CostContext, RequestInput, RequestPlan } from '../cost-plans/plan.ts';
import { loadCostPlans } from '../cost-plans/plan.ts';

export type MeasuredRequest = { label: string; call: string; perDay: number; plan: RequestPlan };
export type AdministratorRequest = {
  label: string;
  call: string;
  buildInput: (members: number) => RequestInput;
};

/** Calls of which each request needs something new, or whose time is that of another program. */
const unmeasuredCalls = new Set(['signIn', 'buyBook']);

/** The requests of calls whose cost plan asks for books that the small database doesn't have. */
const plansOfOwn: Record<string, RequestPlan> = {
  listBooks: () => ({ input: { page: 1 } }),
  readShares: () => ({ input: { book_codes: 'short,livre-3' } }),
};

/** Lists the calls of members and guests, the most frequent first, and a search that no cache answers. */
export async function listMeasuredRequests(): Promise<MeasuredRequest[]> {
  const { plans } = await loadCostPlans();
  const requests = [...listCallsPerDay(parseAssumptions([]))].flatMap(([call, perDay]) => {
    const plan = plansOfOwn[call] ?? plans.get(call);
    if (unmeasuredCalls.has(call)) return [];
    if (plan === undefined) throw new Error(`There is no cost plan of ${call}.`);
    return [{ label: call, call, perDay, plan }];
  });
  const search = {
    label: 'listBooks, a new search',
    call: 'listBooks',
    perDay: 0,
    plan: ({ requestNumber }: CostContext) => ({ input: { search: `numéro ${requestNumber}` } }),
  };
  return [...requests.sort((a, b) => b.perDay - a.perDay), search];
}

const membersPerPage = 24;

/** Requests of administrators, who look at all members. */
export const administratorRequests: readonly AdministratorRequest[] = [
  { label: 'dashboard', call: 'readDashboard', buildInput: () => ({}) },
  { label: 'payments', call: 'readMoney', buildInput: () => ({}) },
  { label: 'members, first page', call: 'listMembers', buildInput: () => ({}) },
  {
    label: 'members, last page',
    call: 'listMembers',
    buildInput: (members) => ({
      input: { page: Math.floor(members / membersPerPage), per_page: membersPerPage },
    }),
  },
  {
    label: 'members by email',
    call: 'listMembers',
    buildInput: (members) => ({ input: { search: `lectrice-${members / 2}@example.org` } }),
  },
  { label: 'members past due', call: 'listMembers', buildInput: () => ({ input: { state: 'past_due' } }) },
  { label: 'a member', call: 'readMember', buildInput: (members) => ({ input: { id: members / 2 } }) },
  { label: 'books of the studio', call: 'listStudioBooks', buildInput: () => ({}) },
  { label: 'reviews', call: 'listStudioReviews', buildInput: () => ({}) },
];
