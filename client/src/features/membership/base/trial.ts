import type { MembershipView } from '@lingostory/contract/membership/schemas';

/**
 * Returns true during the free trial. Compares the end of the trial with the end of the billing period rather than
 * with the device's clock, which may be wrong.
 */
export function isInTrial({
  trial_ends_at: trialEnd,
  current_period_end: periodEnd,
}: Pick<MembershipView, 'trial_ends_at' | 'current_period_end'>): boolean {
  return trialEnd !== null && (periodEnd === null || Date.parse(periodEnd) <= Date.parse(trialEnd));
}
