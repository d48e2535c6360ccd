const clockPattern = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/;
const timecountPattern = /^(\d+(?:\.\d+)?|\.\d+)\s*(h|min|ms|s)?$/;

const secondsByMetric: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 0.001 };

/** Longest accepted clock value in characters, far more than any real one has. */
const maxLength = 40;
const maxSeconds = 1_000_000;

/** Rounds to microseconds, because sums of binary fractions aren't exact. */
const round = (seconds: number) => Math.round(seconds * 1e6) / 1e6;

/**
 * Parses a SMIL clock value, such as `1:02:03.5`, `02:03.5`, `7.5h`, `15min`, `250ms` or `12.5`, and returns it in
 * seconds. Returns undefined if it isn't one.
 */
export function parseClockValue(text: string): number | undefined {
  const value = text.trim().replace(/^npt=/, '');
  if (value.length > maxLength) return;
  const [, hours = '0', minutes, seconds] = clockPattern.exec(value) ?? [];
  if (minutes !== undefined && seconds !== undefined) {
    if (Number(minutes) > 59 || Number(seconds) >= 60) return;
    return limitSeconds(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  }
  const [, count, metric = 's'] = timecountPattern.exec(value) ?? [];
  return count === undefined ? undefined : limitSeconds(Number(count) * (secondsByMetric[metric] ?? 1));
}

const limitSeconds = (seconds: number) => (seconds <= maxSeconds ? round(seconds) : undefined);
