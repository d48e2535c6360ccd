export type Interval = { unit: 'day' | 'week' | 'month' | 'year'; count: number };

export const DAY = 86_400;

/**
 * The n-th renewal is always counted from the anchor, never from the previous renewal: an anchor on the 31st
 * goes 28 February and then 31 March again.
 */
export function renewal(anchor: number, interval: Interval, n: number): number {
  const steps = interval.count * n;
  if (interval.unit === 'day') return anchor + steps * DAY;
  if (interval.unit === 'week') return anchor + steps * 7 * DAY;
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

/** The first renewal after a moment. */
export function renewalAfter(anchor: number, interval: Interval, moment: number): number {
  let n = 1;
  while (renewal(anchor, interval, n) <= moment) n += 1;
  return renewal(anchor, interval, n);
}
