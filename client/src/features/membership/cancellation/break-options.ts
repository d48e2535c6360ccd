import { pauseDays } from '@lingostory/contract/membership/constants';
import type { PaymentPreviewView } from '@lingostory/contract/membership/schemas';
import { day, plural } from '../../../lib/labels/format.ts';

const labelOf = (days: number) => `${days} days`;

/** Formats a list such as "21 December 2026, 21 January 2027, or 21 February 2027". */
const disjunction = new Intl.ListFormat('en-US', { type: 'disjunction', style: 'long' });

/** Returns the options for a break. Each names the payments that it skips and the date of the payment after it. */
export function datedOptions(breaks: PaymentPreviewView['breaks']) {
  return breaks.map(({ interval, left_out: leftOut, next_payment: next }) => ({
    value: interval,
    label: labelOf(interval),
    hint: `No payment on ${disjunction.format(leftOut.map(day))}. Next payment: ${day(next.at)}.`,
  }));
}

/** The options for a break without dates, for when the payment dates are unknown. */
export const undatedOptions = pauseDays.map((days, index) => ({
  value: days as number,
  label: labelOf(days),
  hint: index === 0 ? 'You skip your next payment' : `You skip your next ${plural(index + 1, 'payment')}`,
}));
