import type { ReadingDayView, WordDayView } from '@lingostory/contract/progress/schemas';

// Days are date strings such as `2026-11-14`. Arithmetic is in UTC, where every day has 24 hours.
const msPerDay = 24 * 60 * 60 * 1000;
const toUtcDay = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10);

/** Returns the current date in the device's time zone. */
export function toLocalDay(now: Date): string {
  return toUtcDay(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export function addDays(day: string, count: number): string {
  return toUtcDay(Date.parse(day) + count * msPerDay);
}

/** Returns the Monday on or before `day`. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the Mondays of the last `count` weeks, oldest first. The last week contains `day`. */
export function listMondaysUntil(day: string, count: number): string[] {
  const lastMonday = mondayOf(day);
  return Array.from({ length: count }, (_, index) => addDays(lastMonday, (index - count + 1) * 7));
}

export type ReadingStats = { phrases: number; seconds: number };
export type ReadingWeek = ReadingStats & { monday: string };

/** Returns the days in the week that starts on `monday`. */
function selectDaysInWeek<Day extends { day: string }>(monday: string, days: readonly Day[]): Day[] {
  const nextMonday = addDays(monday, 7);
  return days.filter(({ day }) => day >= monday && day < nextMonday);
}

/** Sums the phrases and seconds read in each week. */
export function sumReadingWeeks(mondays: readonly string[], days: readonly ReadingDayView[]): ReadingWeek[] {
  return mondays.map((monday) => {
    const daysOfThisWeek = selectDaysInWeek(monday, days);
    const sumField = (key: keyof ReadingStats) => daysOfThisWeek.reduce((total, day) => total + day[key], 0);
    return { monday, phrases: sumField('phrases'), seconds: sumField('seconds') };
  });
}

export type WordCounts = Omit<WordDayView, 'day'>;
export type WordWeek = WordCounts & { monday: string };

/** Sums the numbers of saved, known and practiced words of each week. */
export function sumWordWeeks(mondays: readonly string[], days: readonly WordDayView[]): WordWeek[] {
  return mondays.map((monday) => {
    const daysOfThisWeek = selectDaysInWeek(monday, days);
    const sumField = (key: keyof WordCounts) => daysOfThisWeek.reduce((total, day) => total + day[key], 0);
    return { monday, kept: sumField('kept'), known: sumField('known'), practised: sumField('practised') };
  });
}

export function toMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** Reading times in minutes at which a day's square becomes one shade darker. */
const shadeThresholdMinutes = [0, 5, 15, 30];

/** Returns a day's shade, from 0 (no reading) to 4 (darkest). */
export function calendarShadeOf(stats: ReadingStats | undefined): number {
  if (stats === undefined || stats.phrases === 0) return 0;
  return shadeThresholdMinutes.filter((minutes) => stats.seconds >= minutes * 60).length;
}

/** Groups consecutive weeks by month. Returns each month's first Monday and number of weeks. */
export function groupWeeksByMonth(mondays: readonly string[]): { monday: string; weeks: number }[] {
  const months: { monday: string; weeks: number }[] = [];
  for (const monday of mondays) {
    const latestMonth = months.at(-1);
    if (latestMonth?.monday.slice(0, 7) === monday.slice(0, 7)) latestMonth.weeks += 1;
    else months.push({ monday, weeks: 1 });
  }
  return months;
}
