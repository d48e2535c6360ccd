const toDollars = (cents: number) => (cents / 100).toFixed(2);

/** Formats a price for use in a sentence, such as "$9.99". */
export function formatDollars(cents: number): string {
  return `$${toDollars(cents)}`;
}

/** Formats a price for the landing page, such as "0.00 $". */
export function formatDollarsWithTrailingSign(cents: number): string {
  return `${toDollars(cents)} $`;
}

/** Formats a price for the retention offer, such as "4,99$". */
export function formatDollarsWithComma(cents: number): string {
  return `${toDollars(cents).replace('.', ',')}$`;
}

/** Formats a duration, such as "1 h 10 min". */
export function formatDuration(hours: number, minutes: number): string {
  const parts = [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''];
  return parts.filter(Boolean).join(' ') || '0 min';
}

// Month names are written out, because `Intl` is slow to start and its output differs between browsers.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Formats a date such as "21 December 2026". Uses UTC, like the server. Returns an empty string for an invalid date.
 */
export function formatDay(isoDate: string): string {
  const date = new Date(isoDate);
  const month = months[date.getUTCMonth()];
  return month === undefined ? '' : `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

/** Formats a count with its noun, such as "1 credit" or "2 credits". */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
}
