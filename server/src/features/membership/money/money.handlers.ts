import { calls } from '@lingostory/contract/studio/money/calls';
import type { MoneyView } from '@lingostory/contract/studio/money/schemas';
import { schemas } from '@lingostory/contract/studio/money/schemas';
import { dearBudget } from '../../../http/budgets.ts';
import { within } from '../../../http/route.ts';
import { routesOf } from '../../../http/route-table.ts';
import { findMoney, type Money } from './find-money.ts';

export const reconcileAllJob = 'reconcile-all';

function viewMoney(money: Money): MoneyView {
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

export const moneyRoutes = routesOf(calls, schemas, {
  readMoney: within(dearBudget(2), async ({ deps }) => ({
    data: viewMoney(await findMoney(deps)),
  })),
  reconcileMoney: within(dearBudget(1), async ({ deps }) => {
    deps.jobs.soon(reconcileAllJob);
    return { message: 'We’re comparing our records with the payment provider’s.' };
  }),
});
