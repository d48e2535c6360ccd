type Formatter = Intl.DateTimeFormat;

function createFormatter(timeZone: string | undefined): Formatter {
  const dateFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
  } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...dateFormatOptions, timeZone: timeZone || 'UTC' });
  } catch {
    return new Intl.DateTimeFormat('en', { ...dateFormatOptions, timeZone: 'UTC' });
  }
}

/**
 * Returns a function that finds the date of a moment in a time zone, as `2026-11-14`, or in UTC if the zone is
 * unknown. The function caches a formatter for each zone, because creating one is slow.
 */
export function createLocalDayFormatter(): (date: Date, timeZone: string | undefined) => string {
  const formatters = new Map<string | undefined, Formatter>();
  return (date, timeZone) => {
    const formatter = formatters.get(timeZone) ?? createFormatter(timeZone);
    formatters.set(timeZone, formatter);
    const dateParts = new Map(formatter.formatToParts(date).map(({ type, value }) => [type, value]));
    return `${dateParts.get('year')?.padStart(4, '0')}-${dateParts.get('month')}-${dateParts.get('day')}`;
  };
}

const quarterHourMs = 15 * 60_000;

/** The day after a date in the form `2026-11-14`, or the day that many days later. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** Returns the Monday of a date's week, as `2026-11-23`. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * Returns the moment at which a date begins in a time zone, or in UTC if the zone is unknown. Searches in steps of a
 * quarter of an hour, because all zones differ from UTC by a multiple of it.
 */
export function findStartOfDay(
  day: string,
  timeZone: string | undefined,
  formatDay = createLocalDayFormatter(),
): Date {
  const midnightUtcMs = Date.parse(day);
  // No zone differs from UTC by more than 14 hours.
  let [low, high] = [-15 * 4, 15 * 4];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const isReached = formatDay(new Date(midnightUtcMs + middle * quarterHourMs), timeZone) >= day;
    if (isReached) high = middle;
    else low = middle + 1;
  }
  return new Date(midnightUtcMs + low * quarterHourMs);
}
