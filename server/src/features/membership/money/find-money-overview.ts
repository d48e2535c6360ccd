import type { Deps } from '../../../deps.ts';
import type { Checkout, Reconciliation, User } from '../../../generated/prisma/client.ts';

export type MoneyOverview = {
  reconciliation: Reconciliation | null;
  inReview: (Checkout & { user: Pick<User, 'id' | 'email'> })[];
  openCheckouts: number;
  pastDue: number;
  emailsWaiting: number;
  emailsRejected: number;
};

const maxPaymentsInReview = 50;

/**
 * Returns data that operators need to know about payments and emails, including checkouts in review and the latest
 * reconciliation.
 */
export async function findMoneyOverview({ db }: Deps): Promise<MoneyOverview> {
  const [
    reconciliation,
    checkoutsInReview,
    openCheckoutCount,
    pastDueCount,
    waitingEmailCount,
    rejectedEmailCount,
  ] = await Promise.all([
    db.reconciliation.findFirst({ where: { finishedAt: { not: null } }, orderBy: { id: 'desc' } }),
    db.checkout.findMany({
      where: { status: 'review' },
      orderBy: { id: 'desc' },
      take: maxPaymentsInReview,
      include: { user: { select: { id: true, email: true } } },
    }),
    db.checkout.count({ where: { status: { in: ['creating', 'open'] } } }),
    db.membership.count({ where: { status: 'past_due' } }),
    db.email.count({ where: { sentAt: null } }),
    db.email.count({ where: { sentAt: null, attempts: { gt: 0 } } }),
  ]);
  return {
    reconciliation,
    inReview: checkoutsInReview,
    openCheckouts: openCheckoutCount,
    pastDue: pastDueCount,
    emailsWaiting: waitingEmailCount,
    emailsRejected: rejectedEmailCount,
  };
}
