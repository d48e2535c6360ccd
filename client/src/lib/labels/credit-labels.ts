import type { CreditEntryView } from '@lingostory/contract/library/schemas';
import type { CreditReason } from '@lingostory/contract/membership/constants';
import { formatDollars } from './format.ts';

const reasonLabels: Record<CreditReason, string> = {
  trial: 'Free trial',
  invoice: 'Monthly payment',
  pack: 'Pack of credits',
  discount: 'Month paid in advance',
  spend: 'A book',
  forfeit: 'Ended with the membership',
  refund: 'Taken back with a refund',
};

/** Labels a change of credits with its reason, followed by the amount of money if there is one. */
export function describeCreditEntry({ reason, amount }: Pick<CreditEntryView, 'reason' | 'amount'>): string {
  return amount === null ? reasonLabels[reason] : `${reasonLabels[reason]}, ${formatDollars(amount)}`;
}

/** Formats a number with its sign, such as "+3" or "−1". */
export function formatSignedCount(delta: number): string {
  return delta > 0 ? `+${delta}` : `−${-delta}`;
}
