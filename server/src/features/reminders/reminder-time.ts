import { addDays, createLocalDayFormatter } from '../../lib/local-day.ts';
import { createLocalTimeFinder } from './local-time.ts';

type ReminderTime = { minuteOfDay: number; timeZone: string };

export type ReminderTimes = {
  /** Returns the member's local date at a moment. */
  findDay: (moment: Date, timeZone: string) => string;
  /** Returns the first moment after `now` at which a reminder is due. Each day has one, also when clocks change. */
  findNext: (now: Date, time: ReminderTime) => Date;
};

/** Creates the functions that find times of reminders. They cache what is slow to create for each time zone. */
export function createReminderTimes(): ReminderTimes {
  const findDay = createLocalDayFormatter();
  const findLocalTime = createLocalTimeFinder();
  return {
    findDay,
    findNext: (now, { minuteOfDay, timeZone }) => {
      const today = findDay(now, timeZone);
      const todayAt = findLocalTime(today, minuteOfDay, timeZone);
      return todayAt > now ? todayAt : findLocalTime(addDays(today, 1), minuteOfDay, timeZone);
    },
  };
}

/** Returns a time of day such as `19:30`. */
export function formatMinuteOfDay(minuteOfDay: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minuteOfDay / 60))}:${pad(minuteOfDay % 60)}`;
}

export function parseMinuteOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
