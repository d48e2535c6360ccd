/**
 * Milliseconds between the end of a membership's break and the next payment. The provider charges only payments that
 * are due after the break.
 */
const breakEndMarginMs = 60 * 60 * 1000;

/**
 * Returns the same day and time `monthCount` months later, or the last day of that month if it is too short. Uses UTC,
 * like the provider.
 */
export function addMonths(startDate: Date, monthCount: number): Date {
  const date = new Date(startDate);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + monthCount);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(startDate.getUTCDate(), lastDay));
  return date;
}

/** Returns the number of calendar months between two dates, ignoring the day of the month. */
function countMonthsBetween(from: Date, to: Date): number {
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/**
 * Returns the date of the first payment after a break in a membership. The break skips `skippedMonths` payments, starting
 * with `nextPayment`.
 */
export function findPaymentDateAfterBreak(
  firstPaymentDate: Date,
  nextPayment: Date,
  skippedMonths: number,
): Date {
  return addMonths(firstPaymentDate, countMonthsBetween(firstPaymentDate, nextPayment) + skippedMonths);
}

/** Returns the time at which a break must end so that `payment` is the first one charged. */
export function breakEndOf(payment: Date): Date {
  return new Date(payment.getTime() - breakEndMarginMs);
}

/** Returns the payments that a break skips, the first payment after it, and the time at which the break ends. */
export function planBreak(firstPaymentDate: Date, nextPayment: Date, skippedMonths: number) {
  const paymentDateAfterBreak = findPaymentDateAfterBreak(firstPaymentDate, nextPayment, skippedMonths);
  const skippedPaymentDates = Array.from({ length: skippedMonths }, (_, index) =>
    findPaymentDateAfterBreak(firstPaymentDate, nextPayment, index),
  );
  return {
    leftOut: skippedPaymentDates,
    payment: paymentDateAfterBreak,
    resumesAt: breakEndOf(paymentDateAfterBreak),
  };
}

/** Returns the date of the first payment at or after `moment`. `firstPaymentDate` is the date of the very first payment. */
export function findPaymentDateOnOrAfter(firstPaymentDate: Date, moment: Date): Date {
  let monthCount = Math.max(0, countMonthsBetween(firstPaymentDate, moment));
  while (addMonths(firstPaymentDate, monthCount) < moment) monthCount += 1;
  return addMonths(firstPaymentDate, monthCount);
}
