import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { formatDay, formatDollars } from '../../../lib/labels/format.ts';
import { isInTrial } from '../base/trial.ts';

/**
 * The action of the Renew button: open a checkout, open the unpaid invoice or end the break. Null if the button is
 * disabled.
 */
type RenewAction = 'renewal' | 'invoice' | 'resume' | null;

export type AccountState = {
  /** The status, as shown to the member. */
  label: string;
  tone: 'good' | 'bad' | 'plain';
  facts: { term: string; value: string }[];
  /** Explains the status and what the member can do. */
  note: string;
  renew: RenewAction;
  canCancel: boolean;
  /** The label of a link to the cancellation page, shown if the Cancel button is disabled. Null for no link. */
  cancelLink: string | null;
};

type DisplayedMembership = Pick<
  MembershipView,
  'status' | 'current_period_end' | 'trial_ends_at' | 'paused_until' | 'prepaid' | 'next_payment'
>;

/** Returns what the account page shows about a membership, and which buttons are enabled. */
export function toAccountState(membership: DisplayedMembership): AccountState {
  switch (membership.status) {
    case 'active':
      return isInTrial(membership) ? toTrialState(membership) : toActiveState(membership);
    case 'paused':
      return toPausedState(membership);
    case 'past_due':
      return pastDueState;
    case 'canceled':
      return canceledState;
  }
}

function toDateFacts(term: string, date: string | null) {
  return date === null ? [] : [{ term, value: formatDay(date) }];
}

/** Returns the next payments. A month already paid for through the retention offer comes first. */
function toPaymentFacts(
  term: string,
  { prepaid, current_period_end: prepaidDate, next_payment: nextPayment }: DisplayedMembership,
) {
  const prepaidLabel = prepaidDate === null ? 'Your next month' : `Payment on ${formatDay(prepaidDate)}`;
  return [
    ...(prepaid ? [{ term: prepaidLabel, value: 'Already paid' }] : []),
    ...(nextPayment === null
      ? []
      : [
          {
            term: prepaid ? 'Next payment' : term,
            value: `${formatDollars(nextPayment.amount)} on ${formatDay(nextPayment.at)}`,
          },
        ]),
  ];
}

const cancelInsteadLabel = 'Cancel the membership instead';

const activeDefaults = { tone: 'good', renew: null, canCancel: true, cancelLink: null } as const;

const toActiveState = (membership: DisplayedMembership): AccountState => ({
  ...activeDefaults,
  label: 'Active',
  facts: toPaymentFacts('Next payment', membership),
  note: 'Each payment adds a credit. You can take a break or cancel anytime.',
});

const toTrialState = (membership: DisplayedMembership): AccountState => ({
  ...activeDefaults,
  label: 'Active, in the free trial',
  facts: [
    ...toDateFacts('Trial ends', membership.trial_ends_at),
    ...toPaymentFacts('First payment', membership),
  ],
  note: 'You won’t be charged before the trial ends. You can cancel anytime.',
});

const toPausedState = (membership: DisplayedMembership): AccountState => {
  const { paused_until: pausedUntil } = membership;
  return {
    label: 'Paused',
    tone: 'plain',
    facts: [...toDateFacts('Paused until', pausedUntil), ...toPaymentFacts('Next payment', membership)],
    note: `You pay nothing during your break, and you keep your credits and books. Included stories wait until your break is over. Your membership resumes automatically${pausedUntil === null ? '' : ` on ${formatDay(pausedUntil)}`}. To resume right away, choose Renew.`,
    renew: 'resume',
    canCancel: false,
    cancelLink: cancelInsteadLabel,
  };
};

const pastDueState: AccountState = {
  label: 'Past due',
  tone: 'bad',
  facts: [],
  note: 'Your last payment didn’t go through. Choose Renew to open the unpaid invoice and pay it with the same card or another one.',
  renew: 'invoice',
  canCancel: false,
  cancelLink: cancelInsteadLabel,
};

const canceledState: AccountState = {
  label: 'Canceled',
  tone: 'plain',
  facts: [],
  note: 'You can still read the books in your library. Renew anytime: you’ll get a credit right away.',
  renew: 'renewal',
  canCancel: false,
  cancelLink: null,
};
