import { calls } from '@lingostory/contract/studio/money/calls';
import type { MoneyView } from '@lingostory/contract/studio/money/schemas';
import { schemas } from '@lingostory/contract/studio/money/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { findMoneyOverview, type MoneyOverview } from './find-money-overview.ts';

export const reconcileAllJobName = 'reconcile-all';

function toMoneyView(overview: MoneyOverview): MoneyView {
  const { reconciliation } = overview;
  return {
    reconciliation: reconciliation?.finishedAt
      ? {
          started_at: reconciliation.startedAt.toISOString(),
          finished_at: reconciliation.finishedAt.toISOString(),
          looked: reconciliation.looked,
          mended: reconciliation.mended,
          failed: reconciliation.failed,
        }
      : null,
    in_review: overview.inReview.map(({ id, user, kind, expectedAmount, reviewReason, createdAt }) => ({
      id,
      member: { id: user.id, email: user.email },
      kind,
      expected_amount: expectedAmount,
      reason: reviewReason ?? 'unknown',
      created_at: createdAt.toISOString(),
    })),
    open_checkouts: overview.openCheckouts,
    past_due: overview.pastDue,
    emails_waiting: overview.emailsWaiting,
    emails_refused: overview.emailsRejected,
  };
}

export const moneyRoutes = defineRoutes(calls, schemas, {
  readMoney: withBudget(createExpensiveBudget(2), async ({ deps }) => ({
    data: toMoneyView(await findMoneyOverview(deps)),
  })),
  reconcileMoney: withBudget(createExpensiveBudget(1), async ({ deps }) => {
    deps.jobs.requestRun(reconcileAllJobName);
    return { message: 'We’re comparing our records with the payment provider’s.' };
  }),
});
