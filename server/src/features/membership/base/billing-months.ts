/**
 * Milliseconds between the end of a membership's break and the next payment. The provider charges only payments that
 * are due after the break.
 */
const breakEndMarginMs = 60 * 60 * 1000;

/**
 * Returns the same day and time `months` months later, or the last day of that month if it is too short. Uses UTC,
 * like the provider.
 */
export function addMonths(anchor: Date, months: number): Date {
  const date = new Date(anchor);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return date;
}

/** Returns the number of calendar months between two dates, ignoring the day of the month. */
function countMonthsBetween(from: Date, to: Date): number {
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/**
 * Returns the date of the first payment after a break in a membership. The break skips `skipped` payments, starting
 * with `nextPayment`.
 */
export function findPaymentAfterBreak(anchorDate: Date, nextPayment: Date, skippedMonths: number): Date {
  return addMonths(anchorDate, countMonthsBetween(anchorDate, nextPayment) + skippedMonths);
}

/** Returns the time at which a break must end so that `payment` is the first one charged. */
export function breakEndOf(payment: Date): Date {
  return new Date(payment.getTime() - breakEndMarginMs);
}

/** Returns the payments that a break skips, the first payment after it, and the time at which the break ends. */
export function planBreak(anchor: Date, nextPayment: Date, skippedMonths: number) {
  const paymentAfterBreak = findPaymentAfterBreak(anchor, nextPayment, skippedMonths);
  const skippedPayments = Array.from({ length: skippedMonths }, (_, index) =>
    findPaymentAfterBreak(anchor, nextPayment, index),
  );
  return { leftOut: skippedPayments, payment: paymentAfterBreak, resumesAt: breakEndOf(paymentAfterBreak) };
}

/** Returns the date of the first payment at or after `moment`. `anchor` is the date of the very first payment. */
export function findPaymentOnOrAfter(anchor: Date, moment: Date): Date {
  let months = Math.max(0, countMonthsBetween(anchor, moment));
  while (addMonths(anchor, months) < moment) months += 1;
  return addMonths(anchor, months);
}
