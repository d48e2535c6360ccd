import { array, number, object, string } from 'yup';
import { nullableUtcTimeField, utcTimeField } from '../fields.ts';

export const exportedMembershipFields = {
  memberships: array(
    object({
      id: string().required(),
      status: string().required(),
      created_at: utcTimeField(),
      current_period_end: nullableUtcTimeField(),
      trial_ends_at: nullableUtcTimeField(),
      paused_until: nullableUtcTimeField(),
      canceled_at: nullableUtcTimeField(),
      cancellation_reason: string().nullable().defined(),
      offer_used_at: nullableUtcTimeField(),
    }).required(),
  ).required(),
  checkouts: array(
    object({
      id: number().integer().required(),
      kind: string().required(),
      status: string().required(),
      expected_amount: number().integer().required(),
      created_at: utcTimeField(),
    }).required(),
  ).required(),
  payments: array(
    object({
      kind: string().required(),
      amount: number().integer().required(),
      paid_at: utcTimeField(),
      reversed_amount: number().integer().required(),
    }).required(),
  ).required(),
};
