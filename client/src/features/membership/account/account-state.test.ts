import { describe, expect, it } from 'vitest';
import { toAccountState } from './account-state.ts';

const undatedMembership = {
  current_period_end: null,
  trial_ends_at: null,
  paused_until: null,
  prepaid: false,
  next_payment: null,
};
const buildNextPayment = (paymentDate: string) => ({ next_payment: { at: paymentDate, amount: 999 } });
const firstDate = '2026-12-21T10:00:00.000Z';
const secondDate = '2027-01-21T10:00:00.000Z';

describe('toAccountState', () => {
  it('lets an active member cancel but not renew, and shows their next payment', () => {
    expect(
      toAccountState({ ...undatedMembership, ...buildNextPayment(firstDate), status: 'active' }),
    ).toMatchObject({
      label: 'Active',
      facts: [{ term: 'Next payment', value: '$9.99 on 21 December 2026' }],
      canCancel: true,
      cancelLink: null,
      renew: null,
    });
  });

  it('shows a trial membership as active, with the date on which the trial ends', () => {
    const trialMembership = {
      ...undatedMembership,
      ...buildNextPayment(firstDate),
      status: 'active',
      current_period_end: firstDate,
      trial_ends_at: firstDate,
    } as const;
    expect(toAccountState(trialMembership)).toMatchObject({
      label: 'Active, in the free trial',
      facts: [
        { term: 'Trial ends', value: '21 December 2026' },
        { term: 'First payment', value: '$9.99 on 21 December 2026' },
      ],
      canCancel: true,
      renew: null,
    });
  });

  it('omits the free trial from the membership’s details once the first paid month has started', () => {
    const paidMembership = {
      ...undatedMembership,
      ...buildNextPayment(secondDate),
      status: 'active',
      current_period_end: secondDate,
      trial_ends_at: firstDate,
    } as const;
    expect(toAccountState(paidMembership).facts).toEqual([
      { term: 'Next payment', value: '$9.99 on 21 January 2027' },
    ]);
  });

  it('shows a prepaid month and the payment that follows it, even during the trial', () => {
    const prepaidMembership = {
      ...undatedMembership,
      ...buildNextPayment(secondDate),
      status: 'active',
      prepaid: true,
    } as const;
    const datedPrepaidMembership = { ...prepaidMembership, current_period_end: firstDate };
    const expectedFacts = [
      { term: 'Payment on 21 December 2026', value: 'Already paid' },
      { term: 'Next payment', value: '$9.99 on 21 January 2027' },
    ];
    expect(toAccountState(datedPrepaidMembership).facts).toEqual(expectedFacts);
    expect(toAccountState({ ...datedPrepaidMembership, trial_ends_at: firstDate }).facts).toEqual([
      { term: 'Trial ends', value: '21 December 2026' },
      ...expectedFacts,
    ]);
    expect(toAccountState(prepaidMembership).facts[0]?.term).toBe('Your next month');
  });

  it('shows when a paused membership resumes, and lets the member resume or cancel it', () => {
    const state = toAccountState({
      ...undatedMembership,
      ...buildNextPayment(secondDate),
      status: 'paused',
      paused_until: secondDate,
    });
    expect(state).toMatchObject({
      facts: [
        { term: 'Paused until', value: '21 January 2027' },
        { term: 'Next payment', value: '$9.99 on 21 January 2027' },
      ],
      canCancel: false,
      renew: 'resume',
      cancelLink: 'Cancel the membership instead',
    });
    expect(state.note).toContain('on 21 January 2027');
  });

  it('sends a past-due member to the unpaid invoice, and offers a cancellation link', () => {
    expect(
      toAccountState({ ...undatedMembership, status: 'past_due', current_period_end: firstDate }),
    ).toMatchObject({
      tone: 'bad',
      canCancel: false,
      renew: 'invoice',
      cancelLink: 'Cancel the membership instead',
    });
  });

  it('lets a former member renew but not cancel', () => {
    expect(
      toAccountState({ ...undatedMembership, status: 'canceled', current_period_end: firstDate }),
    ).toMatchObject({
      facts: [],
      canCancel: false,
      renew: 'renewal',
      cancelLink: null,
    });
  });

  it('omits unknown dates from the membership’s details', () => {
    expect(toAccountState({ ...undatedMembership, status: 'active' }).facts).toEqual([]);
    expect(toAccountState({ ...undatedMembership, status: 'paused' }).note).toContain(
      'resumes automatically. To resume',
    );
  });
});
