import { array, number, object, string } from 'yup';
import { utcTime, utcTimeOrNone } from '../fields.ts';

export const exportedMembership = {
  memberships: array(
    object({
      id: string().required(),
      status: string().required(),
      created_at: utcTime(),
      current_period_end: utcTimeOrNone(),
      trial_ends_at: utcTimeOrNone(),
      paused_until: utcTimeOrNone(),
      canceled_at: utcTimeOrNone(),
      cancellation_reason: string().nullable().defined(),
      offer_used_at: utcTimeOrNone(),
    }).required(),
  ).required(),
  checkouts: array(
    object({
      id: number().integer().required(),
      kind: string().required(),
      status: string().required(),
      expected_amount: number().integer().required(),
      created_at: utcTime(),
    }).required(),
  ).required(),
  payments: array(
    object({
      kind: string().required(),
      amount: number().integer().required(),
      paid_at: utcTime(),
      reversed_amount: number().integer().required(),
    }).required(),
  ).required(),
};
