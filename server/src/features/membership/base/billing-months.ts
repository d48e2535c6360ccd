/**
 * A break ends this many milliseconds before the next payment, because the provider charges only payments that are
 * due after the break.
 */
const breakEndMargin = 60 * 60 * 1000;

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
 * Returns the date of the first payment after a break. The break skips `skipped` payments, starting with
 * `nextPayment`.
 */
export function findPaymentAfterBreak(anchor: Date, nextPayment: Date, skipped: number): Date {
  return addMonths(anchor, countMonthsBetween(anchor, nextPayment) + skipped);
}

/** Returns the time at which a break must end so that `payment` is the first one charged. */
export function breakEndOf(payment: Date): Date {
  return new Date(payment.getTime() - breakEndMargin);
}

/** Returns the payments that a break skips, the first payment after it, and the time at which the break ends. */
export function planBreak(anchor: Date, nextPayment: Date, skipped: number) {
  const nextPaymentAt = findPaymentAfterBreak(anchor, nextPayment, skipped);
  const skippedPayments = Array.from({ length: skipped }, (_, index) =>
    findPaymentAfterBreak(anchor, nextPayment, index),
  );
  return { leftOut: skippedPayments, payment: nextPaymentAt, resumesAt: breakEndOf(nextPaymentAt) };
}

/** Returns the date of the first payment at or after `date`. `anchor` is the date of the very first payment. */
export function findPaymentOnOrAfter(anchor: Date, moment: Date): Date {
  let months = Math.max(0, countMonthsBetween(anchor, moment));
  while (addMonths(anchor, months) < moment) months += 1;
  return addMonths(anchor, months);
}
