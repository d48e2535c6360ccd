import { describe, expect, it } from 'vitest';
import { createLocalTimeFinder } from './local-time.ts';

const findLocalTime = createLocalTimeFinder();
const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe('createLocalTimeFinder', () => {
  it.each([
    ['2026-11-30', '19:00', 'Europe/Paris', '2026-11-30T18:00:00.000Z'],
    ['2026-06-30', '19:00', 'Europe/Paris', '2026-06-30T17:00:00.000Z'],
    ['2026-11-30', '00:00', 'Pacific/Auckland', '2026-11-29T11:00:00.000Z'],
    ['2026-11-30', '23:30', 'Pacific/Honolulu', '2026-12-01T09:30:00.000Z'],
    ['2026-11-30', '07:00', 'Asia/Kathmandu', '2026-11-30T01:15:00.000Z'],
    ['2026-11-30', '07:00', 'Nowhere/Unknown', '2026-11-30T07:00:00.000Z'],
    ['2026-11-30', '07:00', '', '2026-11-30T07:00:00.000Z'],
  ])('finds %s %s in %s', (day, time, timeZone, expected) => {
    expect(findLocalTime(day, toMinutes(time), timeZone).toISOString()).toBe(expected);
  });

  it.each([
    // Paris skips 02:00 to 03:00 on this day.
    ['2026-03-29', '01:30', 'Europe/Paris', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '19:00', 'Europe/Paris', '2026-03-29T17:00:00.000Z'],
    // In Cairo, this day starts at 01:00.
    ['2026-04-24', '00:30', 'Africa/Cairo', '2026-04-23T22:30:00.000Z'],
    ['2026-03-08', '19:00', 'America/New_York', '2026-03-08T23:00:00.000Z'],
  ])('finds %s %s in %s, where clocks are set forward', (day, time, timeZone, expected) => {
    expect(findLocalTime(day, toMinutes(time), timeZone).toISOString()).toBe(expected);
  });

  it.each([
    // Paris shows 02:00 to 03:00 twice on this day.
    ['2026-10-25', '02:00', 'Europe/Paris', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
    ['2026-10-25', '19:00', 'Europe/Paris', '2026-10-25T18:00:00.000Z'],
    // Lord Howe Island changes its clocks by half an hour.
    ['2026-04-05', '01:30', 'Australia/Lord_Howe', '2026-04-04T14:30:00.000Z'],
    ['2026-04-05', '02:00', 'Australia/Lord_Howe', '2026-04-04T15:30:00.000Z'],
  ])('finds %s %s in %s, where clocks are set back', (day, time, timeZone, expected) => {
    expect(findLocalTime(day, toMinutes(time), timeZone).toISOString()).toBe(expected);
  });
});
