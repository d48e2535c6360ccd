export type Interval = { unit: 'day' | 'week' | 'month' | 'year'; count: number };

export const SECONDS_PER_DAY = 86_400;

/**
 * Returns the time of the n-th renewal. Counts from the first day (the anchor), so that a subscription that started
 * on the 31st renews on February 28 and then on March 31.
 */
export function renewalTimeOf(anchorSeconds: number, interval: Interval, intervalCount: number): number {
  const steps = interval.count * intervalCount;
  if (interval.unit === 'day') return anchorSeconds + steps * SECONDS_PER_DAY;
  if (interval.unit === 'week') return anchorSeconds + steps * 7 * SECONDS_PER_DAY;
  return addMonths(anchorSeconds, interval.unit === 'year' ? steps * 12 : steps);
}

function addMonths(anchorSeconds: number, months: number): number {
  const date = new Date(anchorSeconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDayOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDayOfMonth));
  return date.getTime() / 1000;
}

/** Returns the time of the first renewal after `moment`. */
export function findRenewalTimeAfter(anchorSeconds: number, interval: Interval, moment: number): number {
  let intervalCount = 1;
  while (renewalTimeOf(anchorSeconds, interval, intervalCount) <= moment) intervalCount += 1;
  return renewalTimeOf(anchorSeconds, interval, intervalCount);
}
