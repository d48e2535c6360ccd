import type { CreditEntryView } from '@lingostory/contract/library/schemas';
import type { CreditReason } from '@lingostory/contract/membership/constants';
import { dollars } from './format.ts';

const labels: Record<CreditReason, string> = {
  trial: 'Free trial',
  invoice: 'Monthly payment',
  pack: 'Pack of credits',
  discount: 'Month paid in advance',
  spend: 'A book',
  forfeit: 'Ended with the membership',
  refund: 'Taken back with a refund',
};

/** Describes where a credit came from or went, without the book's title. */
export function creditWords({ reason, amount }: Pick<CreditEntryView, 'reason' | 'amount'>): string {
  return amount === null ? labels[reason] : `${labels[reason]}, ${dollars(amount)}`;
}

/** Formats a change with its sign: "+3", "−1". */
export function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : `−${-delta}`;
}
