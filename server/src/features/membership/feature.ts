import type { Feature } from '../../feature.ts';
import { idKey, toUtcTimeSql } from '../../lib/owned-data.ts';
import { membershipRoutes } from './membership.handlers.ts';
import { reconcileAllJobName } from './money/money.handlers.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { reconciliationMeasures } from './reconciliation/reconciliation-measures.ts';
import { createWebhookRouter } from './webhook.routes.ts';

export const membership: Feature = {
  routes: () => membershipRoutes,
  router: createWebhookRouter,
  jobs: (deps) => ({
    reconcile: { cron: '17 * * * *', run: () => reconcile(deps) },
    [reconcileAllJobName]: { run: () => reconcile(deps, { all: true }) },
  }),
  measures: reconciliationMeasures,
  ownedData: {
    exportedLists: [
      {
        name: 'memberships',
        from: 'memberships r',
        key: [idKey],
        fields: {
          id: 'r.stripe_subscription_id',
          status: 'r.status',
          created_at: toUtcTimeSql('r.created_at'),
          current_period_end: toUtcTimeSql('r.current_period_end'),
          trial_ends_at: toUtcTimeSql('r.trial_ends_at'),
          paused_until: toUtcTimeSql('r.paused_until'),
          canceled_at: toUtcTimeSql('r.canceled_at'),
          cancellation_reason: 'r.cancellation_reason',
          offer_used_at: toUtcTimeSql('r.offer_used_at'),
        },
      },
      {
        // Leaves out the page's URL and the session id: anyone who has them could open the payment page in the
        // member's name.
        name: 'checkouts',
        from: 'checkouts r',
        key: [idKey],
        fields: {
          id: 'r.id',
          kind: 'r.kind',
          status: 'r.status',
          expected_amount: 'r.expected_amount',
          created_at: toUtcTimeSql('r.created_at'),
        },
      },
      {
        name: 'payments',
        from: 'payments r',
        key: [{ column: 'r.paid_at', type: 'timestamptz' }, idKey],
        fields: {
          kind: 'r.kind',
          amount: 'r.amount',
          paid_at: toUtcTimeSql('r.paid_at'),
          reversed_amount: 'r.reversed_amount',
        },
      },
    ],
    // Accounting requires purchases and payments, so they are kept.
    erasureByTable: {
      memberships: 'kept',
      checkouts: 'kept',
      payments: 'kept',
      billing_intents: 'kept',
    },
  },
};
