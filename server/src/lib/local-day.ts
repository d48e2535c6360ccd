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
