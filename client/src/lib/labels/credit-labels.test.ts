import { describe, expect, it } from 'vitest';
import { describeCreditEntry, formatSignedCount } from './credit-labels.ts';

describe('describeCreditEntry', () => {
  it('labels a received credit with its source and the price paid', () => {
    expect(describeCreditEntry({ reason: 'trial', amount: null })).toBe('Free trial');
    expect(describeCreditEntry({ reason: 'invoice', amount: 999 })).toBe('Monthly payment, $9.99');
    expect(describeCreditEntry({ reason: 'pack', amount: 2499 })).toBe('Pack of credits, $24.99');
  });

  it('labels a lost credit with the reason for its loss', () => {
    expect(describeCreditEntry({ reason: 'forfeit', amount: null })).toBe('Ended with the membership');
    expect(describeCreditEntry({ reason: 'refund', amount: null })).toBe('Taken back with a refund');
  });
});

describe('formatSignedCount', () => {
  it('formats a credit change with a plus sign or a true minus sign', () => {
    expect([formatSignedCount(3), formatSignedCount(-1)]).toEqual(['+3', '−1']);
  });
});
