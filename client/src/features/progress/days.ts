import type { ReadingDayView, WordDayView } from '@lingostory/contract/progress/schemas';

// Days are date strings such as `2026-11-14`. Arithmetic is in UTC, where every day has 24 hours.
const dayLength = 24 * 60 * 60 * 1000;
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the current date in the device's time zone. */
export function localDay(now: Date): string {
  return toDay(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export function addDays(day: string, count: number): string {
  return toDay(Date.parse(day) + count * dayLength);
}

/** Returns the Monday on or before `day`. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the Mondays of the last `count` weeks, oldest first. The last week contains `day`. */
export function weeksUntil(day: string, count: number): string[] {
  const last = mondayOf(day);
  return Array.from({ length: count }, (_, index) => addDays(last, (index - count + 1) * 7));
}

export type ReadingStats = { phrases: number; seconds: number };
export type Week = ReadingStats & { monday: string };

/** Returns the days in the week that starts on `monday`. */
function daysInWeek<Day extends { day: string }>(monday: string, days: readonly Day[]): Day[] {
  const nextMonday = addDays(monday, 7);
  return days.filter(({ day }) => day >= monday && day < nextMonday);
}

/** Sums the phrases and seconds read in each week. */
export function sumWeeks(mondays: readonly string[], days: readonly ReadingDayView[]): Week[] {
  return mondays.map((monday) => {
    const daysOfWeek = daysInWeek(monday, days);
    const sum = (key: keyof ReadingStats) => daysOfWeek.reduce((total, day) => total + day[key], 0);
    return { monday, phrases: sum('phrases'), seconds: sum('seconds') };
  });
}

export type WordCounts = Omit<WordDayView, 'day'>;
export type WordWeek = WordCounts & { monday: string };

/** Sums the words kept, marked as known and practiced in each week. */
export function sumWordWeeks(mondays: readonly string[], days: readonly WordDayView[]): WordWeek[] {
  return mondays.map((monday) => {
    const daysOfWeek = daysInWeek(monday, days);
    const sum = (key: keyof WordCounts) => daysOfWeek.reduce((total, day) => total + day[key], 0);
    return { monday, kept: sum('kept'), known: sum('known'), practised: sum('practised') };
  });
}

export function toMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** The minutes of reading from which a day is shaded one step darker. */
const shadeMinutes = [0, 5, 15, 30];

/** Returns a day's shade, from 0 (no reading) to 4 (darkest). */
export function shadeOf(read: ReadingStats | undefined): number {
  if (read === undefined || read.phrases === 0) return 0;
  return shadeMinutes.filter((minutes) => read.seconds >= minutes * 60).length;
}

/** Groups consecutive weeks by month. Returns each month's first Monday and number of weeks. */
export function monthsOf(mondays: readonly string[]): { monday: string; weeks: number }[] {
  const months: { monday: string; weeks: number }[] = [];
  for (const monday of mondays) {
    const last = months.at(-1);
    if (last?.monday.slice(0, 7) === monday.slice(0, 7)) last.weeks += 1;
    else months.push({ monday, weeks: 1 });
  }
  return months;
}
