import { describe, expect, it } from 'vitest';
import { accountState } from './account-state.ts';

const none = {
  current_period_end: null,
  trial_ends_at: null,
  paused_until: null,
  prepaid: false,
  next_payment: null,
};
const next = (at: string) => ({ next_payment: { at, amount: 999 } });
const soon = '2026-12-21T10:00:00.000Z';
const later = '2027-01-21T10:00:00.000Z';

describe('accountState', () => {
  it('lets an active member cancel and not renew, and names the next payment', () => {
    expect(accountState({ ...none, ...next(soon), status: 'active' })).toMatchObject({
      label: 'Active',
      facts: [{ term: 'Next payment', value: '$9.99 on 21 December 2026' }],
      canCancel: true,
      cancelLink: null,
      renew: null,
    });
  });

  it('counts the trial as active, with its end', () => {
    const inTrial = {
      ...none,
      ...next(soon),
      status: 'active',
      current_period_end: soon,
      trial_ends_at: soon,
    } as const;
    expect(accountState(inTrial)).toMatchObject({
      label: 'Active, in the free trial',
      facts: [
        { term: 'Trial ends', value: '21 December 2026' },
        { term: 'First payment', value: '$9.99 on 21 December 2026' },
      ],
      canCancel: true,
      renew: null,
    });
  });

  it('forgets the trial once a paid month has begun', () => {
    const paid = {
      ...none,
      ...next(later),
      status: 'active',
      current_period_end: later,
      trial_ends_at: soon,
    } as const;
    expect(accountState(paid).facts).toEqual([{ term: 'Next payment', value: '$9.99 on 21 January 2027' }]);
  });

  it('says which payment was made in advance, and when the one after is due, in the trial too', () => {
    const prepaid = { ...none, ...next(later), status: 'active', prepaid: true } as const;
    const dated = { ...prepaid, current_period_end: soon };
    const paid = [
      { term: 'Payment on 21 December 2026', value: 'Already paid' },
      { term: 'Next payment', value: '$9.99 on 21 January 2027' },
    ];
    expect(accountState(dated).facts).toEqual(paid);
    expect(accountState({ ...dated, trial_ends_at: soon }).facts).toEqual([
      { term: 'Trial ends', value: '21 December 2026' },
      ...paid,
    ]);
    expect(accountState(prepaid).facts[0]?.term).toBe('Your next month');
  });

  it('says until when it is paused, lets the break end, and leaves a plain way to cancel', () => {
    const state = accountState({ ...none, ...next(later), status: 'paused', paused_until: later });
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

  it('leads a member who is past due to the open bill, and leaves a plain way to cancel', () => {
    expect(accountState({ ...none, status: 'past_due', current_period_end: soon })).toMatchObject({
      tone: 'bad',
      canCancel: false,
      renew: 'invoice',
      cancelLink: 'Cancel the membership instead',
    });
  });

  it('lets a former member renew, and nothing else', () => {
    expect(accountState({ ...none, status: 'canceled', current_period_end: soon })).toMatchObject({
      facts: [],
      canCancel: false,
      renew: 'renewal',
      cancelLink: null,
    });
  });

  it('shows no date that it does not know', () => {
    expect(accountState({ ...none, status: 'active' }).facts).toEqual([]);
    expect(accountState({ ...none, status: 'paused' }).note).toContain('resumes automatically. To resume');
  });
});
