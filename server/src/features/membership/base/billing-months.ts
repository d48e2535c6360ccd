/**
 * Milliseconds between the end of a break and the next payment. Ending before a payment makes the provider charge it.
 */
const margin = 60 * 60 * 1000;

/**
 * Returns the same day and time a number of months later, or the last day of that month if it is shorter. Uses UTC,
 * like the provider.
 */
export function addMonths(anchor: Date, months: number): Date {
  const moment = new Date(anchor);
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moment;
}

/** Returns the number of calendar months between two dates, ignoring the day of the month. */
function monthsBetween(from: Date, to: Date): number {
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/**
 * Returns the date of the first payment after a break. The break skips `skipped` payments, starting with
 * `nextPayment`.
 */
export function paymentAfterBreak(anchor: Date, nextPayment: Date, skipped: number): Date {
  return addMonths(anchor, monthsBetween(anchor, nextPayment) + skipped);
}

/** Returns when a break must end for `payment` to be the first one charged. */
export function endOfBreak(payment: Date): Date {
  return new Date(payment.getTime() - margin);
}

/** Returns the payments that a break skips, the first payment after it, and the time at which the break ends. */
export function planBreak(anchor: Date, nextPayment: Date, skipped: number) {
  const payment = paymentAfterBreak(anchor, nextPayment, skipped);
  const leftOut = Array.from({ length: skipped }, (_, index) =>
    paymentAfterBreak(anchor, nextPayment, index),
  );
  return { leftOut, payment, resumesAt: endOfBreak(payment) };
}

/** Returns the date of the first payment at or after `moment`. `anchor` is the date of the very first payment. */
export function paymentFrom(anchor: Date, moment: Date): Date {
  let months = Math.max(0, monthsBetween(anchor, moment));
  while (addMonths(anchor, months) < moment) months += 1;
  return addMonths(anchor, months);
}
