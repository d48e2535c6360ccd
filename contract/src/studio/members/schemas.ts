import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { lineField } from '../../fields.ts';
import { creditReasons, membershipStatuses } from '../../membership/constants.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';
import { memberStates } from '../constants.ts';
import { emptyToUndefined, idField, titleView } from '../fields.ts';

/** Member in a list. Times are ISO 8601 in UTC. */
export const memberView = object({
  id: number().integer().required(),
  name: string().required(),
  email: string().required(),
  is_active: boolean().required(),
  current_credits: number().integer().required(),
  createdAt: string().required(),
  state: string().oneOf(memberStates).required(),
  books: number().integer().min(0).required(),
});
export type MemberView = InferType<typeof memberView>;

export const memberDetailView = memberView.shape({
  email_confirmed: boolean().required(),
  /** Memberships, newest first. */
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
  /** Credit ledger, newest first. `balance` is the balance after the entry. */
  ledger: array(
    object({
      id: number().integer().required(),
      delta: number().integer().required(),
      reason: string().oneOf(creditReasons).required(),
      balance: number().integer().required(),
      createdAt: string().required(),
    }).required(),
  ).required(),
  /** The most recent purchases of books, newest first. `books` is the total number. */
  purchases: array(
    object({ ...titleView, book_code: string().required(), createdAt: string().required() }).required(),
  ).required(),
});
export type MemberDetailView = InferType<typeof memberDetailView>;

const memberResponse = object({ message: string().required(), data: memberView.required() });

export const schemas = {
  listMembers: {
    summary: 'Search members by name or email. Newest first, paged.',
    input: object({
      search: lineField('search', 200),
      state: string()
        .transform(emptyToUndefined)
        .typeError('state must be text.')
        .oneOf(memberStates, `state must be one of ${memberStates.join(', ')}.`),
      ...pagingFields,
    }),
    response: object({ data: array(memberView.required()).required(), meta: pagingMetaView.required() }),
  },
  readMember: {
    summary: 'One member with memberships, credits and books.',
    input: object(idField),
    problems: [404],
    response: object({ data: memberDetailView.required() }),
  },
  closeMember: {
    summary: 'Close an account: all its sessions end at once and its owner cannot sign in. Idempotent.',
    input: object(idField),
    problems: [404],
    response: memberResponse,
  },
  reopenMember: {
    summary: 'Reopen a closed account. Its owner has to sign in again.',
    input: object(idField),
    problems: [404],
    response: memberResponse,
  },
} satisfies Record<string, CallSchemas>;
