import { describe, expect, it } from 'vitest';
import { addDays, findStartOfDay, mondayOf } from './local-day.ts';

describe('findStartOfDay', () => {
  it.each([
    ['2026-11-28', 'UTC', '2026-11-28T00:00:00.000Z'],
    ['2026-11-28', undefined, '2026-11-28T00:00:00.000Z'],
    ['2026-11-28', 'Nowhere/Land', '2026-11-28T00:00:00.000Z'],
    // Daylight saving time in Paris starts on 28 March 2027 and ends on 31 October.
    ['2027-03-28', 'Europe/Paris', '2027-03-27T23:00:00.000Z'],
    ['2027-03-29', 'Europe/Paris', '2027-03-28T22:00:00.000Z'],
    ['2027-11-01', 'Europe/Paris', '2027-10-31T23:00:00.000Z'],
    ['2026-11-28', 'Pacific/Kiritimati', '2026-11-27T10:00:00.000Z'],
    ['2026-11-28', 'Etc/GMT+12', '2026-11-28T12:00:00.000Z'],
    ['2026-11-28', 'Asia/Kathmandu', '2026-11-27T18:15:00.000Z'],
    // In Beirut, daylight saving time starts at midnight, so the day begins at one o'clock.
    ['2027-03-28', 'Asia/Beirut', '2027-03-27T22:00:00.000Z'],
  ])('finds the start of %s in the time zone %s', (day, timeZone, start) => {
    expect(findStartOfDay(day, timeZone).toISOString()).toBe(start);
  });
});

describe('addDays', () => {
  it('continues in the next month and year', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1)]).toEqual(['2027-01-01', '2028-02-29']);
  });
});

it('finds the Monday of each day of a week', () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-28', '2026-11-29', '2026-11-30'];
  expect(days.map(mondayOf)).toEqual(['2026-11-23', '2026-11-23', '2026-11-23', '2026-11-23', '2026-11-30']);
});
