type Formatter = Intl.DateTimeFormat;

function formatterOf(timeZone: string | undefined): Formatter {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...parts, timeZone: timeZone || 'UTC' });
  } catch {
    return new Intl.DateTimeFormat('en', { ...parts, timeZone: 'UTC' });
  }
}

/**
 * Returns a function that finds the date of a moment in a time zone, as `2026-11-14`, or in UTC if the zone is
 * unknown. The function caches a formatter for each zone, because creating one is slow.
 */
export function createDayFinder(): (at: Date, timeZone: string | undefined) => string {
  const formatters = new Map<string | undefined, Formatter>();
  return (at, timeZone) => {
    const formatter = formatters.get(timeZone) ?? formatterOf(timeZone);
    formatters.set(timeZone, formatter);
    const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  };
}
