import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { day, dollars } from '../../../lib/labels/format.ts';

/** What Renew leads to: the renewal's checkout, the open invoice's page, the end of the break, or nothing. */
type RenewWay = 'renewal' | 'invoice' | 'resume' | null;

export type AccountState = {
  /** The status in words. */
  label: string;
  tone: 'good' | 'bad' | 'plain';
  facts: { term: string; value: string }[];
  /** What it means, and what can be done. */
  note: string;
  renew: RenewWay;
  canCancel: boolean;
  /** A plain link to the last page of cancelling, where Cancel is disabled. */
  cancelLink: string | null;
};

type Seen = Pick<
  MembershipView,
  'status' | 'current_period_end' | 'trial_ends_at' | 'paused_until' | 'prepaid' | 'next_payment'
>;

/** What the account page shows of a membership, and which of its buttons can be pressed. */
export function accountState(membership: Seen): AccountState {
  switch (membership.status) {
    case 'active':
      return isInTrial(membership) ? trial(membership) : active(membership);
    case 'paused':
      return paused(membership);
    case 'past_due':
      return pastDue;
    case 'canceled':
      return canceled;
  }
}

/** The trial is a period of its own: the first paid one ends later. Needs no clock, which may differ from the provider's. */
function isInTrial({ trial_ends_at: trialEnd, current_period_end: periodEnd }: Seen): boolean {
  return trialEnd !== null && (periodEnd === null || Date.parse(periodEnd) <= Date.parse(trialEnd));
}

function fact(term: string, date: string | null) {
  return date === null ? [] : [{ term, value: day(date) }];
}

/** What is paid next and when; before it the payment that the offer has replaced. */
function payment(term: string, { prepaid, current_period_end: replaced, next_payment: next }: Seen) {
  const paid = replaced === null ? 'Your next month' : `Payment on ${day(replaced)}`;
  return [
    ...(prepaid ? [{ term: paid, value: 'Already paid' }] : []),
    ...(next === null
      ? []
      : [{ term: prepaid ? 'Next payment' : term, value: `${dollars(next.amount)} on ${day(next.at)}` }]),
  ];
}

const instead = 'Cancel the membership instead';

const running = { tone: 'good', renew: null, canCancel: true, cancelLink: null } as const;

const active = (membership: Seen): AccountState => ({
  ...running,
  label: 'Active',
  facts: payment('Next payment', membership),
  note: 'Each payment adds a credit. You can take a break or cancel anytime.',
});

const trial = (membership: Seen): AccountState => ({
  ...running,
  label: 'Active, in the free trial',
  facts: [...fact('Trial ends', membership.trial_ends_at), ...payment('First payment', membership)],
  note: 'You won’t be charged before the trial ends. You can cancel anytime.',
});

const paused = (membership: Seen): AccountState => {
  const { paused_until: until } = membership;
  return {
    label: 'Paused',
    tone: 'plain',
    facts: [...fact('Paused until', until), ...payment('Next payment', membership)],
    note: `You pay nothing during your break, and you keep your credits and books. Your membership resumes automatically${until === null ? '' : ` on ${day(until)}`}. To resume right away, choose Renew.`,
    renew: 'resume',
    canCancel: false,
    cancelLink: instead,
  };
};

const pastDue: AccountState = {
  label: 'Past due',
  tone: 'bad',
  facts: [],
  note: 'Your last payment didn’t go through. Choose Renew to open the unpaid invoice and pay it with the same card or another one.',
  renew: 'invoice',
  canCancel: false,
  cancelLink: instead,
};

const canceled: AccountState = {
  label: 'Canceled',
  tone: 'plain',
  facts: [],
  note: 'You can still read the books in your library. Renew anytime: you’ll get a credit right away.',
  renew: 'renewal',
  canCancel: false,
  cancelLink: null,
};
