const toDollars = (cents: number) => (cents / 100).toFixed(2);

/** Formats a price for a sentence: "$9.99". */
export function dollars(cents: number): string {
  return `$${toDollars(cents)}`;
}

/** Formats a price for the button on the landing page: "0.00 $". */
export function dollarsAfter(cents: number): string {
  return `${toDollars(cents)} $`;
}

/** Formats a price for the retention offer: "4,99$". */
export function dollarsComma(cents: number): string {
  return `${toDollars(cents).replace('.', ',')}$`;
}

/** Formats a duration: "1 h 10 min". */
export function duration(hours: number, minutes: number): string {
  const parts = [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''];
  return parts.filter(Boolean).join(' ') || '0 min';
}

// Spelled out, because `Intl` is slow to start and its output differs between browsers.
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
 * Formats a date in UTC, as the server counts days: "21 December 2026". Returns an empty string for an invalid date.
 */
export function day(iso: string): string {
  const date = new Date(iso);
  const month = months[date.getUTCMonth()];
  return month === undefined ? '' : `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

/** Formats a count with its noun: "1 credit", "2 credits". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
