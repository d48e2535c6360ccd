import { describe, expect, it } from 'vitest';
import { listCancellationEffects } from './cancellation-effects.ts';

const now = '2026-12-01T10:00:00.000Z';
const firstDate = '2026-12-21T10:00:00.000Z';
const secondDate = '2027-01-21T10:00:00.000Z';
const membership = {
  status: 'active',
  current_period_end: firstDate,
  trial_ends_at: null,
  paused_until: null,
  prepaid: false,
  next_payment: { at: firstDate, amount: 999 },
} as const;
const included = 'Included stories leave your library today. Your position and your words in them stay.';
const boughtBooks = 'You keep every book that you got with a credit and can read it anytime.';

describe('listCancellationEffects', () => {
  it('says that a paid membership ends today, although it is paid until a later date', () => {
    expect(listCancellationEffects(membership, 0, now)).toEqual([
      'Your membership ends today, 1 December 2026, although you’ve paid until 21 December 2026.',
      'You won’t be charged again: the payment of $9.99 on 21 December 2026 is off.',
      included,
      boughtBooks,
    ]);
  });

  it('says that the free trial ends today instead of on its last day, and that its credit is lost', () => {
    expect(listCancellationEffects({ ...membership, trial_ends_at: firstDate }, 1, now)).toEqual([
      'Your free trial ends today, 1 December 2026, instead of on 21 December 2026.',
      'You won’t be charged again: the payment of $9.99 on 21 December 2026 is off.',
      'You lose your 1 unused credit today.',
      included,
      boughtBooks,
    ]);
  });

  it('says that a month paid for in advance ends too, in the trial and after it', () => {
    const prepaid = { ...membership, prepaid: true, next_payment: { at: secondDate, amount: 999 } };
    expect(listCancellationEffects(prepaid, 2, now)).toEqual([
      'Your membership ends today, 1 December 2026. So do the month you’re in and the next one, which you paid for in advance.',
      'You won’t be charged again: the payment of $9.99 on 21 January 2027 is off.',
      'You lose your 2 unused credits today.',
      included,
      boughtBooks,
    ]);
    expect(listCancellationEffects({ ...prepaid, trial_ends_at: firstDate }, 0, now)[0]).toBe(
      'Your free trial ends today, 1 December 2026, instead of on 21 December 2026. The month that you paid for in advance ends with it.',
    );
  });

  it('says that a break ends too, in which no included stories could be read', () => {
    expect(listCancellationEffects({ ...membership, status: 'paused' }, 0, now)).toEqual([
      'Your membership and your break end today, 1 December 2026.',
      'You won’t be charged again: the payment of $9.99 on 21 December 2026 is off.',
      boughtBooks,
    ]);
  });

  it('names no payment date while a payment is overdue', () => {
    expect(
      listCancellationEffects({ ...membership, status: 'past_due', next_payment: null }, 0, now),
    ).toEqual([
      'Your membership ends today, 1 December 2026.',
      'You won’t be charged again.',
      included,
      boughtBooks,
    ]);
  });
});
