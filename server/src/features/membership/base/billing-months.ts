/** How long before a payment a break ends, so that this payment is taken and those before it are not. */
const margin = 60 * 60 * 1000;

/** The same moment some months later, or on the last day of a month that is too short. In UTC, like the provider. */
export function addMonths(anchor: Date, months: number): Date {
  const moment = new Date(anchor);
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moment;
}

/** Calendar months between two moments, whatever their days. */
function monthsBetween(from: Date, to: Date): number {
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/** The first payment that is taken again when the next one and those after it, `skipped` in all, are left out. */
export function paymentAfterBreak(anchor: Date, nextPayment: Date, skipped: number): Date {
  return addMonths(anchor, monthsBetween(anchor, nextPayment) + skipped);
}

/** When a break has to end for that payment to be taken. */
export function endOfBreak(payment: Date): Date {
  return new Date(payment.getTime() - margin);
}

/** What a break leaves out, the next payments and `skipped` in all; the payment after it, and when it ends. */
export function planBreak(anchor: Date, nextPayment: Date, skipped: number) {
  const payment = paymentAfterBreak(anchor, nextPayment, skipped);
  const leftOut = Array.from({ length: skipped }, (_, index) =>
    paymentAfterBreak(anchor, nextPayment, index),
  );
  return { leftOut, payment, resumesAt: endOfBreak(payment) };
}

/** The first payment at or after a moment, and never before the anchor, which is the first of all. */
export function paymentFrom(anchor: Date, moment: Date): Date {
  let months = Math.max(0, monthsBetween(anchor, moment));
  while (addMonths(anchor, months) < moment) months += 1;
  return addMonths(anchor, months);
}
