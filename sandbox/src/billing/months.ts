export type Interval = { unit: 'day' | 'week' | 'month' | 'year'; count: number };

export const SECONDS_PER_DAY = 86_400;

/**
 * Returns the time of the n-th renewal. Counts from the first day (the anchor), so that a subscription that started
 * on the 31st renews on February 28 and then on March 31.
 */
export function renewalOf(anchor: number, interval: Interval, intervalCount: number): number {
  const steps = interval.count * intervalCount;
  if (interval.unit === 'day') return anchor + steps * SECONDS_PER_DAY;
  if (interval.unit === 'week') return anchor + steps * 7 * SECONDS_PER_DAY;
  return addMonths(anchor, interval.unit === 'year' ? steps * 12 : steps);
}

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

/** Returns the time of the first renewal after `moment`. */
export function findRenewalAfter(anchor: number, interval: Interval, moment: number): number {
  let intervalCount = 1;
  while (renewalOf(anchor, interval, intervalCount) <= moment) intervalCount += 1;
  return renewalOf(anchor, interval, intervalCount);
}
