import { describe, expect, it } from 'vitest';
import { findRenewalAfter, renewalOf } from './months.ts';

const MONTH = { unit: 'month', count: 1 } as const;
const toSeconds = (iso: string) => Date.parse(`${iso}T09:30:00Z`) / 1000;
const toDay = (seconds: number) => new Date(seconds * 1000).toISOString().replace('T09:30:00.000Z', '');

describe('a monthly renewal', () => {
  it('moves the renewal of a subscription that started on the 31st to the last day of a shorter month', () => {
    const days = [1, 2, 3, 4, 13].map((intervalCount) =>
      toDay(renewalOf(toSeconds('2027-01-31'), MONTH, intervalCount)),
    );
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2028-02-29']);
  });

  it('finds the first renewal after a given time', () => {
    expect(toDay(findRenewalAfter(toSeconds('2027-01-31'), MONTH, toSeconds('2027-02-28')))).toBe(
      '2027-03-31',
    );
    expect(toDay(findRenewalAfter(toSeconds('2027-01-31'), MONTH, toSeconds('2027-01-31')))).toBe(
      '2027-02-28',
    );
  });

  it('calculates daily, weekly and yearly renewals', () => {
    expect(toDay(renewalOf(toSeconds('2028-02-29'), { unit: 'year', count: 1 }, 1))).toBe('2029-02-28');
    expect(toDay(renewalOf(toSeconds('2027-01-31'), { unit: 'week', count: 2 }, 1))).toBe('2027-02-14');
    expect(toDay(renewalOf(toSeconds('2027-01-31'), { unit: 'day', count: 1 }, 1))).toBe('2027-02-01');
    expect(toDay(renewalOf(toSeconds('2027-01-31'), { unit: 'month', count: 3 }, 1))).toBe('2027-04-30');
  });
});
