import type { ReadingDayView, WordDayView } from '@lingostory/contract/progress/schemas';

// A day is a date without a time, as `2026-11-14`. Its arithmetic is done in UTC, where every day has 24 hours.
const dayLength = 24 * 60 * 60 * 1000;
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The date where the device is. */
export function localDay(now: Date): string {
  return toDay(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export function addDays(day: string, count: number): string {
  return toDay(Date.parse(day) + count * dayLength);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The Mondays of so many weeks, the last one that of `day`. */
export function weeksUntil(day: string, count: number): string[] {
  const last = mondayOf(day);
  return Array.from({ length: count }, (_, index) => addDays(last, (index - count + 1) * 7));
}

export type Read = { phrases: number; seconds: number };
export type Week = Read & { monday: string };

/** The days of the week that begins on a Monday. */
function daysOf<Day extends { day: string }>(monday: string, days: readonly Day[]): Day[] {
  const after = addDays(monday, 7);
  return days.filter(({ day }) => day >= monday && day < after);
}

/** What was read in each week. */
export function sumWeeks(mondays: readonly string[], days: readonly ReadingDayView[]): Week[] {
  return mondays.map((monday) => {
    const within = daysOf(monday, days);
    const sum = (of: keyof Read) => within.reduce((total, day) => total + day[of], 0);
    return { monday, phrases: sum('phrases'), seconds: sum('seconds') };
  });
}

export type WordCounts = Omit<WordDayView, 'day'>;
export type WordWeek = WordCounts & { monday: string };

/** What was done with words in each week. */
export function sumWordWeeks(mondays: readonly string[], days: readonly WordDayView[]): WordWeek[] {
  return mondays.map((monday) => {
    const within = daysOf(monday, days);
    const sum = (of: keyof WordCounts) => within.reduce((total, day) => total + day[of], 0);
    return { monday, kept: sum('kept'), known: sum('known'), practised: sum('practised') };
  });
}

export function toMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** From these minutes on, a day is a shade darker. */
const shades = [0, 5, 15, 30];

/** 0 for a day without reading, to 4. */
export function shadeOf(read: Read | undefined): number {
  if (read === undefined || read.phrases === 0) return 0;
  return shades.filter((minutes) => read.seconds >= minutes * 60).length;
}

/** The months of a row of weeks: the Monday that each begins with, and how many weeks it has there. */
export function monthsOf(mondays: readonly string[]): { monday: string; weeks: number }[] {
  const months: { monday: string; weeks: number }[] = [];
  for (const monday of mondays) {
    const last = months.at(-1);
    if (last?.monday.slice(0, 7) === monday.slice(0, 7)) last.weeks += 1;
    else months.push({ monday, weeks: 1 });
  }
  return months;
}
