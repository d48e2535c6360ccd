import { describe, expect, it } from 'vitest';
import { toAccountState } from './account-state.ts';

const noDates = {
  current_period_end: null,
  trial_ends_at: null,
  paused_until: null,
  prepaid: false,
  next_payment: null,
};
const buildNextPayment = (at: string) => ({ next_payment: { at, amount: 999 } });
const firstDate = '2026-12-21T10:00:00.000Z';
const secondDate = '2027-01-21T10:00:00.000Z';

describe('toAccountState', () => {
  it('lets an active member cancel but not renew, and shows their next payment', () => {
    expect(toAccountState({ ...noDates, ...buildNextPayment(firstDate), status: 'active' })).toMatchObject({
      label: 'Active',
      facts: [{ term: 'Next payment', value: '$9.99 on 21 December 2026' }],
      canCancel: true,
      cancelLink: null,
      renew: null,
    });
  });

  it('shows a trial membership as active, with the date on which the trial ends', () => {
    const trialMembership = {
      ...noDates,
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
    const expectedFacts = {
      ...noDates,
      ...buildNextPayment(secondDate),
      status: 'active',
      current_period_end: secondDate,
      trial_ends_at: firstDate,
    } as const;
    expect(toAccountState(expectedFacts).facts).toEqual([
      { term: 'Next payment', value: '$9.99 on 21 January 2027' },
    ]);
  });

  it('shows a prepaid month and the payment that follows it, even during the trial', () => {
    const prepaidMembership = {
      ...noDates,
      ...buildNextPayment(secondDate),
      status: 'active',
      prepaid: true,
    } as const;
    const prepaidWithDate = { ...prepaidMembership, current_period_end: firstDate };
    const expectedFacts = [
      { term: 'Payment on 21 December 2026', value: 'Already paid' },
      { term: 'Next payment', value: '$9.99 on 21 January 2027' },
    ];
    expect(toAccountState(prepaidWithDate).facts).toEqual(expectedFacts);
    expect(toAccountState({ ...prepaidWithDate, trial_ends_at: firstDate }).facts).toEqual([
      { term: 'Trial ends', value: '21 December 2026' },
      ...expectedFacts,
    ]);
    expect(toAccountState(prepaidMembership).facts[0]?.term).toBe('Your next month');
  });

  it('shows when a paused membership resumes, and lets the member resume or cancel it', () => {
    const state = toAccountState({
      ...noDates,
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
    expect(toAccountState({ ...noDates, status: 'past_due', current_period_end: firstDate })).toMatchObject({
      tone: 'bad',
      canCancel: false,
      renew: 'invoice',
      cancelLink: 'Cancel the membership instead',
    });
  });

  it('lets a former member renew but not cancel', () => {
    expect(toAccountState({ ...noDates, status: 'canceled', current_period_end: firstDate })).toMatchObject({
      facts: [],
      canCancel: false,
      renew: 'renewal',
      cancelLink: null,
    });
  });

  it('omits unknown dates from the membership’s details', () => {
    expect(toAccountState({ ...noDates, status: 'active' }).facts).toEqual([]);
    expect(toAccountState({ ...noDates, status: 'paused' }).note).toContain(
      'resumes automatically. To resume',
    );
  });
});
