import { parseAssumptions } from '../capacity/assumptions.ts';
import { listCallsPerDay } from '../capacity/calls-per-day.ts';
import type { RequestInput, RequestPlan } from '../cost-plans/plan.ts';
import { loadCostPlans } from '../cost-plans/plan.ts';
import { measuredMemberCount } from './seed-members.ts';

type MeasuredRequest = { label: string; call: string; perDay: number; plan: RequestPlan };
type AdministratorRequest = {
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
  return [...requests.sort((a, b) => b.perDay - a.perDay), ...specialRequests];
}

/** Requests that are rarer, and may be slower than the usual ones of their calls. */
const specialRequests: MeasuredRequest[] = [
  {
    label: 'listBooks, a new search',
    call: 'listBooks',
    perDay: 0,
    plan: ({ requestNumber }) => ({ input: { search: `numéro ${requestNumber}` } }),
  },
  {
    label: 'setWordStates, a word that all books have',
    call: 'setWordStates',
    perDay: 0,
    // A member's turn comes after twice as many requests as there are measured members, and changes the word each time.
    plan: ({ requestNumber }) => ({
      input: {
        lemmas: ['lemme100'],
        state: Math.floor(requestNumber / (2 * measuredMemberCount)) % 2 === 0 ? 'known' : 'learning',
      },
    }),
  },
];

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
