import { describe, expect, it } from 'vitest';
import { creditWords, signed } from './credit-labels.ts';

describe('creditWords', () => {
  it('labels a received credit with its source and the price paid', () => {
    expect(creditWords({ reason: 'trial', amount: null })).toBe('Free trial');
    expect(creditWords({ reason: 'invoice', amount: 999 })).toBe('Monthly payment, $9.99');
    expect(creditWords({ reason: 'pack', amount: 2499 })).toBe('Pack of credits, $24.99');
  });

  it('labels a lost credit with the reason', () => {
    expect(creditWords({ reason: 'forfeit', amount: null })).toBe('Ended with the membership');
    expect(creditWords({ reason: 'refund', amount: null })).toBe('Taken back with a refund');
  });
});

describe('signed', () => {
  it('formats a credit change with a plus sign or a true minus sign', () => {
    expect([signed(3), signed(-1)]).toEqual(['+3', '−1']);
  });
});
