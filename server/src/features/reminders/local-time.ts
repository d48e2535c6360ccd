const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function createFormatter(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
}

function createZoneFormatter(timeZone: string): Intl.DateTimeFormat {
  try {
    return createFormatter(timeZone || 'UTC');
  } catch {
    return createFormatter('UTC');
  }
}

/**
 * Returns a function that finds the moment at which clocks in a time zone, or in UTC if the zone is unknown, show a
 * time of day on a date such as `2026-11-14`. If clocks show it twice, that is the first time. If they skip it, the
 * moment is as long after midnight as on other days. The function caches a formatter for each zone, because creating
 * one is slow.
 */
export function createLocalTimeFinder(): (day: string, minuteOfDay: number, timeZone: string) => Date {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  const findOffsetMs = (timeMs: number, timeZone: string) => {
    const formatter = formatters.get(timeZone) ?? createZoneFormatter(timeZone);
    formatters.set(timeZone, formatter);
    const parts = new Map(formatter.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = Object.fromEntries(parts);
    return Date.UTC(year, month - 1, day, hour, minute) - timeMs;
  };
  return (day, minuteOfDay, timeZone) => {
    const clockMs = Date.parse(day) + minuteOfDay * minuteMs;
    // No zone changes its clocks twice within two days, so the offset is one of these.
    const offsetBeforeMs = findOffsetMs(clockMs - dayMs, timeZone);
    const offsetAfterMs = findOffsetMs(clockMs + dayMs, timeZone);
    const shownTimesMs = [offsetBeforeMs, offsetAfterMs]
      .filter((offsetMs) => findOffsetMs(clockMs - offsetMs, timeZone) === offsetMs)
      .map((offsetMs) => clockMs - offsetMs);
    return new Date(shownTimesMs.length > 0 ? Math.min(...shownTimesMs) : clockMs - offsetBeforeMs);
  };
}
