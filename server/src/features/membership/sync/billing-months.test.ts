import { describe, expect, it } from 'vitest';
import {
  addMonths,
  breakEndOf,
  findPaymentDateAfterBreak,
  findPaymentDateOnOrAfter,
} from '../base/billing-months.ts';

const toMorning = (day: string) => new Date(`${day}T09:30:00Z`);
const toDayText = (date: Date) => date.toISOString().replace('T09:30:00.000Z', '');

describe('addMonths', () => {
  it.each([
    ['2027-01-29', ['2027-02-28', '2027-03-29', '2027-04-29', '2027-05-29']],
    ['2027-01-30', ['2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30']],
    ['2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['2028-02-29', ['2028-03-29', '2028-04-29', '2028-05-29', '2028-06-29']],
    ['2027-11-15', ['2027-12-15', '2028-01-15', '2028-02-15', '2028-03-15']],
  ])(
    'keeps the day of the month when adding months to %s, except in shorter months',
    (startDate, expectedDates) => {
      expect(
        [1, 2, 3, 4].map((monthCount) => toDayText(addMonths(toMorning(startDate), monthCount))),
      ).toEqual(expectedDates);
    },
  );

  it('returns 28 February when adding years to 29 February, or 29 February if the result is in a leap year', () => {
    expect(
      [12, 24, 36, 48].map((monthCount) => toDayText(addMonths(toMorning('2028-02-29'), monthCount))),
    ).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });
});

describe('findPaymentDateAfterBreak', () => {
  it.each([
    ['2027-01-31', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['2026-12-31', '2027-02-28', ['2027-03-31', '2027-04-30', '2027-05-31']],
    ['2026-10-30', '2027-01-30', ['2027-02-28', '2027-03-30', '2027-04-30']],
    ['2026-10-29', '2028-01-29', ['2028-02-29', '2028-03-29', '2028-04-29']],
    ['2028-02-29', '2028-12-29', ['2029-01-29', '2029-02-28', '2029-03-29']],
  ])(
    'finds the first payment after 1, 2 or 3 skipped ones for a membership from %s with its next payment on %s',
    (firstPaymentDate, nextPayment, expectedDates) => {
      expect(
        [1, 2, 3].map((skippedMonths) =>
          toDayText(
            findPaymentDateAfterBreak(toMorning(firstPaymentDate), toMorning(nextPayment), skippedMonths),
          ),
        ),
      ).toEqual(expectedDates);
    },
  );

  it('ends a membership’s break after the last skipped payment and before the next charged payment', () => {
    for (const day of [29, 30, 31]) {
      const firstPaymentDate = toMorning(`2027-01-${day}`);
      for (const skippedMonths of [1, 2, 3]) {
        const breakEnd = breakEndOf(
          findPaymentDateAfterBreak(firstPaymentDate, firstPaymentDate, skippedMonths),
        );
        expect(breakEnd < addMonths(firstPaymentDate, skippedMonths)).toBe(true);
        expect(breakEnd > addMonths(firstPaymentDate, skippedMonths - 1)).toBe(true);
      }
    }
  });
});

describe('findPaymentDateOnOrAfter', () => {
  it('returns the first payment after a membership’s break, given the time at which the break ends', () => {
    for (const skippedMonths of [1, 2, 3]) {
      const payment = findPaymentDateAfterBreak(
        toMorning('2026-08-31'),
        toMorning('2027-01-31'),
        skippedMonths,
      );
      expect(findPaymentDateOnOrAfter(toMorning('2026-08-31'), breakEndOf(payment))).toEqual(payment);
    }
  });

  it('returns a membership’s next payment on or after a date, but never one before the first payment', () => {
    expect(toDayText(findPaymentDateOnOrAfter(toMorning('2027-01-31'), toMorning('2027-02-28')))).toBe(
      '2027-02-28',
    );
    expect(toDayText(findPaymentDateOnOrAfter(toMorning('2027-01-31'), toMorning('2027-03-01')))).toBe(
      '2027-03-31',
    );
    expect(toDayText(findPaymentDateOnOrAfter(toMorning('2027-01-31'), toMorning('2026-12-05')))).toBe(
      '2027-01-31',
    );
  });
});
