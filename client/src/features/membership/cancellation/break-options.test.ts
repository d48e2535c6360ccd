import { describe, expect, it } from 'vitest';
import { toDatedOptions, undatedOptions } from './break-options.ts';

const [decemberDate, januaryDate, februaryDate] = ['2026-12-21', '2027-01-21', '2027-02-21'];
const buildPayment = (paymentDate = '') => ({ at: paymentDate, amount: 999 });

describe('toDatedOptions', () => {
  it('lists the payments that each break length skips, and the date of the first payment after the break', () => {
    expect(
      toDatedOptions([
        { interval: 30, left_out: ['2026-12-21'], next_payment: buildPayment(januaryDate) },
        { interval: 60, left_out: ['2026-12-21', '2027-01-21'], next_payment: buildPayment(februaryDate) },
        {
          interval: 90,
          left_out: [`${decemberDate}`, `${januaryDate}`, `${februaryDate}`],
          next_payment: buildPayment('2027-03-21'),
        },
      ]),
    ).toEqual([
      {
        value: 30,
        label: '30 days',
        hint: 'No payment on 21 December 2026. Next payment: 21 January 2027.',
      },
      {
        value: 60,
        label: '60 days',
        hint: 'No payment on 21 December 2026 or 21 January 2027. Next payment: 21 February 2027.',
      },
      {
        value: 90,
        label: '90 days',
        hint: 'No payment on 21 December 2026, 21 January 2027, or 21 February 2027. Next payment: 21 March 2027.',
      },
    ]);
  });

  it('offers the same break lengths when the payment dates are unknown', () => {
    expect(undatedOptions.map(({ label, hint }) => [label, hint])).toEqual([
      ['30 days', 'You skip your next payment'],
      ['60 days', 'You skip your next 2 payments'],
      ['90 days', 'You skip your next 3 payments'],
    ]);
  });
});
