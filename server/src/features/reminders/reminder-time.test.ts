import { describe, expect, it } from 'vitest';
import { createReminderTimes, formatMinuteOfDay, parseMinuteOfDay } from './reminder-time.ts';

const { findDay, findNext } = createReminderTimes();
const hourMs = 60 * 60_000;

describe('createReminderTimes', () => {
  it.each([
    ['2026-11-30T17:59:00Z', '19:00', 'Europe/Paris', '2026-11-30T18:00:00.000Z'],
    ['2026-11-30T18:00:00Z', '19:00', 'Europe/Paris', '2026-12-01T18:00:00.000Z'],
    ['2026-11-30T23:30:00Z', '00:00', 'Europe/London', '2026-12-01T00:00:00.000Z'],
    // It is already the next day in Auckland.
    ['2026-11-30T12:00:00Z', '07:00', 'Pacific/Auckland', '2026-11-30T18:00:00.000Z'],
  ])('finds the reminder after %s at %s in %s', (now, time, timeZone, next) => {
    const minuteOfDay = parseMinuteOfDay(time);
    expect(findNext(new Date(now), { minuteOfDay, timeZone }).toISOString()).toBe(next);
  });

  it.each(['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kathmandu', ''])(
    'reminds exactly once on each day of a year in the time zone %s, whatever the time of day',
    (timeZone) => {
      for (const time of ['00:00', '00:30', '01:30', '02:00', '02:30', '03:00', '19:00', '23:30']) {
        const minuteOfDay = parseMinuteOfDay(time);
        const days: string[] = [];
        for (let at = new Date('2026-01-01T12:00:00Z'); days.length < 365; ) {
          const next = findNext(at, { minuteOfDay, timeZone });
          const gapMs = next.getTime() - at.getTime();
          if (days.length > 0)
            expect(gapMs, `${time} after ${at.toISOString()}`).toBeGreaterThanOrEqual(22.5 * hourMs);
          days.push(findDay(next, timeZone));
          at = next;
        }
        expect(new Set(days).size).toBe(365);
      }
    },
  );

  it('reads and writes times of day', () => {
    expect(['00:00', '07:30', '23:30'].map(parseMinuteOfDay)).toEqual([0, 450, 1410]);
    expect([0, 450, 1410].map(formatMinuteOfDay)).toEqual(['00:00', '07:30', '23:30']);
  });
});
