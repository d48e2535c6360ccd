import { describe, expect, it } from 'vitest';
import { findNextSendingTime } from './sending-time.ts';

describe('findNextSendingTime', () => {
  it.each([
    ['2026-11-28T12:00:00Z', 'Europe/Paris', '2026-11-30T07:00:00.000Z'],
    // It is already Monday in Auckland, so the next email is a week later.
    ['2026-11-29T12:00:00Z', 'Pacific/Auckland', '2026-12-06T19:00:00.000Z'],
    ['2026-11-30T07:00:00Z', 'Europe/Paris', '2026-12-07T07:00:00.000Z'],
    ['2026-06-10T12:00:00Z', 'America/New_York', '2026-06-15T12:00:00.000Z'],
    ['2026-06-10T12:00:00Z', 'Nowhere/Unknown', '2026-06-15T08:00:00.000Z'],
  ])('schedules the weekly email after %s in %s for 8:00 on the next Monday there', (now, zone, next) => {
    expect(findNextSendingTime(new Date(now), zone).toISOString()).toBe(next);
  });
});
