import { pauseDays } from '@lingostory/contract/membership/constants';
import type { PaymentPreviewView } from '@lingostory/contract/membership/schemas';
import { day, plural } from '../../../lib/labels/format.ts';

const label = (days: number) => `${days} days`;

/** "21 December 2026, 21 January 2027, or 21 February 2027". */
const either = new Intl.ListFormat('en-US', { type: 'disjunction', style: 'long' });

/** The lengths of a break, each with the payments that it leaves out and the day of the next one. */
export function datedOptions(breaks: PaymentPreviewView['breaks']) {
  return breaks.map(({ interval, left_out: leftOut, next_payment: next }) => ({
    value: interval,
    label: label(interval),
    hint: `No payment on ${either.format(leftOut.map(day))}. Next payment: ${day(next.at)}.`,
  }));
}

/** The same while the days are unknown. */
export const undatedOptions = pauseDays.map((days, index) => ({
  value: days as number,
  label: label(days),
  hint: index === 0 ? 'You skip your next payment' : `You skip your next ${plural(index + 1, 'payment')}`,
}));
