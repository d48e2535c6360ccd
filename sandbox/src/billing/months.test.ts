import { describe, expect, it } from 'vitest';
import { findRenewalTimeAfter, renewalTimeOf } from './months.ts';

const MONTHLY_INTERVAL = { unit: 'month', count: 1 } as const;
const toSeconds = (isoDate: string) => Date.parse(`${isoDate}T09:30:00Z`) / 1000;
const toIsoDate = (seconds: number) => new Date(seconds * 1000).toISOString().replace('T09:30:00.000Z', '');

describe('a monthly renewal', () => {
  it('moves the renewal of a subscription that started on the 31st to the last day of a shorter month', () => {
    const days = [1, 2, 3, 4, 13].map((intervalCount) =>
      toIsoDate(renewalTimeOf(toSeconds('2027-01-31'), MONTHLY_INTERVAL, intervalCount)),
    );
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2028-02-29']);
  });

  it('finds the first renewal after a given time', () => {
    expect(
      toIsoDate(findRenewalTimeAfter(toSeconds('2027-01-31'), MONTHLY_INTERVAL, toSeconds('2027-02-28'))),
    ).toBe('2027-03-31');
    expect(
      toIsoDate(findRenewalTimeAfter(toSeconds('2027-01-31'), MONTHLY_INTERVAL, toSeconds('2027-01-31'))),
    ).toBe('2027-02-28');
  });

  it('calculates daily, weekly and yearly renewals', () => {
    expect(toIsoDate(renewalTimeOf(toSeconds('2028-02-29'), { unit: 'year', count: 1 }, 1))).toBe(
      '2029-02-28',
    );
    expect(toIsoDate(renewalTimeOf(toSeconds('2027-01-31'), { unit: 'week', count: 2 }, 1))).toBe(
      '2027-02-14',
    );
    expect(toIsoDate(renewalTimeOf(toSeconds('2027-01-31'), { unit: 'day', count: 1 }, 1))).toBe(
      '2027-02-01',
    );
    expect(toIsoDate(renewalTimeOf(toSeconds('2027-01-31'), { unit: 'month', count: 3 }, 1))).toBe(
      '2027-04-30',
    );
  });
});
