import { array, boolean, type InferType, number, object, string } from 'yup';
import { call } from './call.ts';
import { creditReasons, membershipStatuses } from './constants.ts';
import { line } from './fields.ts';
import { metaView, paging } from './paging.ts';
import { emptied, id, titleView } from './studio-fields.ts';

/** How a member stands: the state of the membership, `none` without one, `closed` when they may not sign in. */
export const memberStates = [...membershipStatuses, 'none', 'closed'] as const;
export type MemberState = (typeof memberStates)[number];

const figure = number().integer().min(0).required();

/** Weeks begin on Monday, UTC; `week` is that day. Paid months are paid invoices of a membership. */
export const dashboardView = object({
  books: figure,
  chapters: figure,
  phrases: figure,
  phrases_without_audio: figure,
  phrases_without_meanings: figure,
  /** Members by state, closed accounts counted as `closed` alone. */
  members: object({
    total: figure,
    active: figure,
    paused: figure,
    past_due: figure,
    canceled: figure,
    none: figure,
    closed: figure,
  }).required(),
  /** The last twelve weeks, the oldest first, this one included; weeks without anything too. */
  weeks: array(
    object({ week: string().required(), purchases: figure, paid_months: figure }).required(),
  ).required(),
});
export type DashboardView = InferType<typeof dashboardView>;

export const readDashboard = call({
  method: 'GET',
  path: '/admin/dashboard',
  access: 'administrator',
  summary: 'The figures of the shelf, the members and the last twelve weeks.',
  input: object({}),
  answer: object({ data: dashboardView.required() }),
});

/** A member in a list. Times are ISO 8601 in UTC. */
export const memberView = object({
  id: number().integer().required(),
  name: string().required(),
  email: string().required(),
  is_active: boolean().required(),
  current_credits: number().integer().required(),
  createdAt: string().required(),
  state: string().oneOf(memberStates).required(),
  books: figure,
});
export type MemberView = InferType<typeof memberView>;

/** Of each list about one member only the newest rows are given. */
export const historyLimit = 50;

export const oneMemberView = memberView.shape({
  email_confirmed: boolean().required(),
  /** The memberships, the newest first. */
  memberships: array(
    object({
      id: number().integer().required(),
      status: string().oneOf(membershipStatuses).required(),
      createdAt: string().required(),
      current_period_end: string().nullable().defined(),
      paused_until: string().nullable().defined(),
      canceled_at: string().nullable().defined(),
      cancellation_reason: string().nullable().defined(),
    }).required(),
  ).required(),
  /** The credits' ledger, the newest first; `balance` is what they had after it. */
  ledger: array(
    object({
      id: number().integer().required(),
      delta: number().integer().required(),
      reason: string().oneOf(creditReasons).required(),
      balance: number().integer().required(),
      createdAt: string().required(),
    }).required(),
  ).required(),
  /** The books, those bought last first; `books` says how many there are. */
  purchases: array(
    object({ ...titleView, book_code: string().required(), createdAt: string().required() }).required(),
  ).required(),
});
export type OneMemberView = InferType<typeof oneMemberView>;

export const listMembers = call({
  method: 'GET',
  path: '/admin/member',
  access: 'administrator',
  summary: 'Members by name or e-mail, a page at a time, the newest first.',
  input: object({
    search: line('search', 200),
    state: string()
      .transform(emptied)
      .typeError('state must be text.')
      .oneOf(memberStates, `state must be one of ${memberStates.join(', ')}.`),
    ...paging,
  }),
  answer: object({ data: array(memberView.required()).required(), meta: metaView.required() }),
});

export const readMember = call({
  method: 'GET',
  path: '/admin/member/{id}',
  access: 'administrator',
  summary: 'One member with memberships, credits and books.',
  input: object(id),
  problems: [404],
  answer: object({ data: oneMemberView.required() }),
});

const memberAnswer = object({ message: string().required(), data: memberView.required() });

export const closeMember = call({
  method: 'POST',
  path: '/admin/member/{id}/close',
  access: 'administrator',
  summary:
    'Close an account: every session ends at once and nobody can sign in. Asking again changes nothing.',
  input: object(id),
  problems: [404],
  answer: memberAnswer,
});

export const reopenMember = call({
  method: 'POST',
  path: '/admin/member/{id}/reopen',
  access: 'administrator',
  summary: 'Open a closed account again; its owner signs in anew.',
  input: object(id),
  problems: [404],
  answer: memberAnswer,
});
