const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "21 December 2026", the same format as on the pages. */
export const dayOf = (date: Date) => days.format(date);

/** "$9.99" for 999 cents. */
export const dollars = (cents: number) => money.format(cents / 100);

/** "1 credit", "3 credits". */
export const creditsOf = (count: number) => (count === 1 ? '1 credit' : `${count} credits`);
