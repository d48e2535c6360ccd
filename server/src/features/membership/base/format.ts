const dayFormatter = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dollarFormatter = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats a date as on the pages, for example "21 December 2026". */
export const formatDay = (date: Date) => dayFormatter.format(date);

/** Formats an amount, for example "$9.99" for 999 cents. */
export const formatDollars = (cents: number) => dollarFormatter.format(cents / 100);

/** Formats a number of credits, for example "1 credit" or "3 credits". */
export const formatCredits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`);
