import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarShadeOf,
  groupWeeksByMonth,
  listMondaysUntil,
  mondayOf,
  sumReadingWeeks,
  sumWordWeeks,
  toLocalDay,
} from './days.ts';

describe('the days of the reading calendar', () => {
  it('returns the current date in the device’s time zone', () => {
    expect(toLocalDay(new Date(2026, 0, 1, 0, 0, 1))).toBe('2026-01-01');
    expect(toLocalDay(new Date(2026, 2, 29, 23, 59, 59))).toBe('2026-03-29');
  });

  it('adds days correctly across month ends, leap days and daylight saving changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
  });

  it('starts the weeks of the reading calendar on Monday', () => {
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(mondayOf('2026-11-29')).toBe('2026-11-23');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(listMondaysUntil('2026-01-06', 3)).toEqual(['2025-12-22', '2025-12-29', '2026-01-05']);
  });

  it('sums the reading time and the phrases read in each week, with zeros for weeks without reading', () => {
    const buildDay = (name: string) => ({ day: name, phrases: 2, seconds: 30 });
    const days = ['2026-11-08', '2026-11-09', '2026-11-15', '2026-11-23'].map(buildDay);
    expect(sumReadingWeeks(listMondaysUntil('2026-11-23', 3), days)).toEqual([
      { monday: '2026-11-09', phrases: 4, seconds: 60 },
      { monday: '2026-11-16', phrases: 0, seconds: 0 },
      { monday: '2026-11-23', phrases: 2, seconds: 30 },
    ]);
  });

  it('sums the numbers of saved, known and practiced words for each week', () => {
    const buildWordDay = (name: string) => ({ day: name, kept: 1, known: 20, practised: 3 });
    expect(
      sumWordWeeks(listMondaysUntil('2026-11-23', 2), ['2026-11-16', '2026-11-22'].map(buildWordDay)),
    ).toEqual([
      { monday: '2026-11-16', kept: 2, known: 40, practised: 6 },
      { monday: '2026-11-23', kept: 0, known: 0, practised: 0 },
    ]);
  });

  it('shades a day of the reading calendar darker for more reading time', () => {
    const minutes = [0, 4.9, 5, 15, 30, 600];
    const readingStats = minutes.map((length) => ({ phrases: 1, seconds: length * 60 }));
    expect(readingStats.map(calendarShadeOf)).toEqual([1, 1, 2, 3, 4, 4]);
    expect(calendarShadeOf(undefined)).toBe(0);
  });

  it('groups the weeks of the reading calendar by the month in which they start', () => {
    expect(groupWeeksByMonth(listMondaysUntil('2026-03-03', 6))).toEqual([
      { monday: '2026-01-26', weeks: 1 },
      { monday: '2026-02-02', weeks: 4 },
      { monday: '2026-03-02', weeks: 1 },
    ]);
  });
});
