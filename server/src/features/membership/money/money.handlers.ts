import { calls } from '@lingostory/contract/studio/money/calls';
import type { MoneyView } from '@lingostory/contract/studio/money/schemas';
import { schemas } from '@lingostory/contract/studio/money/schemas';
import { expensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { findMoneyOverview, type MoneyOverview } from './find-money-overview.ts';

export const reconcileAllJob = 'reconcile-all';

function toMoneyView(money: MoneyOverview): MoneyView {
  const { reconciliation: last } = money;
  return {
    reconciliation: last?.finishedAt
      ? {
          started_at: last.startedAt.toISOString(),
          finished_at: last.finishedAt.toISOString(),
          looked: last.looked,
          mended: last.mended,
          failed: last.failed,
        }
      : null,
    in_review: money.inReview.map(({ id, user, kind, expectedAmount, reviewReason, createdAt }) => ({
      id,
      member: { id: user.id, email: user.email },
      kind,
      expected_amount: expectedAmount,
      reason: reviewReason ?? 'unknown',
      created_at: createdAt.toISOString(),
    })),
    open_checkouts: money.openCheckouts,
    past_due: money.pastDue,
    emails_waiting: money.emailsWaiting,
    emails_refused: money.emailsRejected,
  };
}

export const moneyRoutes = defineRoutes(calls, schemas, {
  readMoney: withBudget(expensiveBudget(2), async ({ deps }) => ({
    data: toMoneyView(await findMoneyOverview(deps)),
  })),
  reconcileMoney: withBudget(expensiveBudget(1), async ({ deps }) => {
    deps.jobs.soon(reconcileAllJob);
    return { message: 'We’re comparing our records with the payment provider’s.' };
  }),
});
