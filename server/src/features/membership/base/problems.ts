import { Problem } from '../../../http/problem.ts';

export const unpaid = 'Your last payment is still unpaid. Pay it first, then try again.';

/** What the change would have lost was paid for while it was being made. */
export const justPaid = () =>
  new Problem(422, 'A payment has just gone through. Check your account before you continue.');
