const grouped = (cents: number) => (cents / 100).toFixed(2);

/** "$9.99": how prices are written in sentences. */
export function dollars(cents: number): string {
  return `$${grouped(cents)}`;
}

/** "0.00 $": how the button on the landing page writes it. */
export function dollarsAfter(cents: number): string {
  return `${grouped(cents)} $`;
}

/** "4,99$": how the retention offer writes it. */
export function dollarsComma(cents: number): string {
  return `${grouped(cents).replace('.', ',')}$`;
}

/** "1 h 10 min". */
export function duration(hours: number, minutes: number): string {
  const parts = [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''];
  return parts.filter(Boolean).join(' ') || '0 min';
}

// By name, since `Intl` takes longer to start than the rest of a page, and each engine has words of its own.
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

/** "21 December 2026", in UTC as the server counts its days; an empty string for what is no date. */
export function day(iso: string): string {
  const date = new Date(iso);
  const month = months[date.getUTCMonth()];
  return month === undefined ? '' : `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

/** "1 credit", "2 credits". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
