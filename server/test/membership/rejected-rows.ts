import type { AcceptedRow, RejectedRow } from '../support/running/read-modules.ts';

const toMembershipInsert = (id: string, status: string, canceledAt = 'null') =>
  `insert into memberships (user_id, stripe_subscription_id, status, canceled_at, synced_at)
   values ({user}, '${id}', '${status}', ${canceledAt}, now());`;
const toCheckoutInsert = (checkoutKind: string, status: string, amount = 0) =>
  `insert into checkouts (user_id, kind, status, price, expected_amount)
   values ({user}, '${checkoutKind}', '${status}', 'p', ${amount});`;
const toIntentInsert = (intentKind: string, outcomeValues = 'null, null') =>
  `insert into billing_intents (user_id, stripe_subscription_id, kind, created_at, finished_at, outcome)
   values ({user}, 's', '${intentKind}', now(), ${outcomeValues});`;
const toPaymentInsert = (paymentKind: string, amount: number, reversalValues = '0, 0, 0') =>
  `insert into payments (user_id, cause, kind, amount, credits, paid_at, reversed_amount, credits_reversed, credits_taken)
   values ({user}, 'x', '${paymentKind}', ${amount}, 1, now(), ${reversalValues});`;

export const rows: RejectedRow[] = [
  ['an unknown status of a membership', toMembershipInsert('s', 'frozen'), 'membership_status'],
  [
    'a canceled membership without its time',
    toMembershipInsert('s', 'canceled'),
    'memberships_canceled_check',
  ],
  [
    'a live membership with that time',
    toMembershipInsert('s', 'active', 'now()'),
    'memberships_canceled_check',
  ],
  [
    'two live memberships',
    toMembershipInsert('a', 'active') + toMembershipInsert('b', 'paused'),
    'memberships_one_live_key',
  ],
  ['an unknown kind of checkout', toCheckoutInsert('gift', 'open'), 'checkout_kind'],
  ['an unknown status of a checkout', toCheckoutInsert('credits', 'lost'), 'checkout_status'],
  ['a negative amount', toCheckoutInsert('credits', 'open', -1), 'checkouts_amount_check'],
  [
    'two open checkouts of a kind',
    toCheckoutInsert('credits', 'creating') + toCheckoutInsert('credits', 'open'),
    'checkouts_one_open_key',
  ],
  ['a payment of another kind', toPaymentInsert('gift', 999), 'payment_kind'],
  ['a payment of nothing', toPaymentInsert('month', 0), 'payments_amount_check'],
  ['more paid back than was paid', toPaymentInsert('month', 999, '1000, 0, 0'), 'payments_amount_check'],
  [
    'more credits taken than were asked back',
    toPaymentInsert('month', 999, '999, 0, 1'),
    'payments_credits_check',
  ],
  [
    'more credits asked back than were given',
    toPaymentInsert('month', 999, '999, 2, 0'),
    'payments_credits_check',
  ],
  [
    'a reconciliation that looked at less than nothing',
    'insert into reconciliations (started_at, looked) values (now(), -1)',
    'reconciliations_counts_check',
  ],
  ['an intent of an unknown kind', toIntentInsert('refund'), 'billing_intent_kind'],
  [
    'an intent with an end and no outcome',
    toIntentInsert('pause', 'now(), null'),
    'billing_intents_outcome_check',
  ],
  [
    'an intent with an outcome and no end',
    toIntentInsert('pause', "null, 'done'"),
    'billing_intents_outcome_check',
  ],
  ['an intent of another outcome', toIntentInsert('pause', "now(), 'lost'"), 'billing_intent_outcome'],
  [
    'two open intents of a kind',
    toIntentInsert('pause') + toIntentInsert('pause'),
    'billing_intents_one_open_key',
  ],
];

export const acceptedRows: AcceptedRow[] = [
  [
    'a membership after a canceled one',
    toMembershipInsert('a', 'canceled', 'now()') + toMembershipInsert('b', 'active'),
  ],
  [
    'open checkouts of two kinds beside a fulfilled one',
    toCheckoutInsert('credits', 'open') +
      toCheckoutInsert('discount', 'open') +
      toCheckoutInsert('credits', 'fulfilled'),
  ],
];
