import { pauseDayOptions } from '@lingostory/contract/membership/constants';
import type { PaymentPreviewView } from '@lingostory/contract/membership/schemas';
import { formatDay, pluralize } from '../../../lib/labels/format.ts';

const toDaysLabel = (days: number) => `${days} days`;

/** Formats a list such as "21 December 2026, 21 January 2027, or 21 February 2027". */
const disjunctionFormat = new Intl.ListFormat('en-US', { type: 'disjunction', style: 'long' });

/**
 * Returns the options for a break. Each one names the payments that the break skips and the date of the first payment
 * after it.
 */
export function toDatedOptions(breaks: PaymentPreviewView['breaks']) {
  return breaks.map(({ interval, left_out: skippedDates, next_payment: nextPayment }) => ({
    value: interval,
    label: toDaysLabel(interval),
    hint: `No payment on ${disjunctionFormat.format(skippedDates.map(formatDay))}. Next payment: ${formatDay(nextPayment.at)}.`,
  }));
}

/** The break options without dates, used while the payment dates are unknown. */
export const undatedOptions = pauseDayOptions.map((days, index) => ({
  value: days as number,
  label: toDaysLabel(days),
  hint: index === 0 ? 'You skip your next payment' : `You skip your next ${pluralize(index + 1, 'payment')}`,
}));
