/** A break ends this long before a payment is due, so that this payment is taken but earlier ones are skipped. */
const margin = 60 * 60 * 1000;

/**
 * Returns the same time a number of months later, or on the last day of a shorter month. Uses UTC, like the provider.
 */
export function addMonths(anchor: Date, months: number): Date {
  const moment = new Date(anchor);
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moment;
}

/** Returns the difference in calendar months, ignoring the day of the month. */
function monthsBetween(from: Date, to: Date): number {
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/**
 * Returns the date of the first payment after a break that skips `skipped` payments, beginning with `nextPayment`.
 */
export function paymentAfterBreak(anchor: Date, nextPayment: Date, skipped: number): Date {
  return addMonths(anchor, monthsBetween(anchor, nextPayment) + skipped);
}

/** Returns when a break must end so that `payment` is the first to be taken. */
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

/** Returns the first payment at or after `moment`. The anchor is the earliest payment. */
export function paymentFrom(anchor: Date, moment: Date): Date {
  let months = Math.max(0, monthsBetween(anchor, moment));
  while (addMonths(anchor, months) < moment) months += 1;
  return addMonths(anchor, months);
}
