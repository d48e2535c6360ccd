import type { Deps } from '../../../deps.ts';
import type { Checkout, Reconciliation, User } from '../../../generated/prisma/client.ts';

export type Money = {
  reconciliation: Reconciliation | null;
  inReview: (Checkout & { user: Pick<User, 'id' | 'email'> })[];
  openCheckouts: number;
  pastDue: number;
  emailsWaiting: number;
  emailsRejected: number;
};

const maxInReview = 50;

/**
 * Returns what an operator needs to know about payments and emails, including checkouts in review and the latest
 * reconciliation.
 */
export async function findMoney({ db }: Deps): Promise<Money> {
  const [reconciliation, inReview, openCheckouts, pastDue, emailsWaiting, emailsRejected] = await Promise.all(
    [
      db.reconciliation.findFirst({ where: { finishedAt: { not: null } }, orderBy: { id: 'desc' } }),
      db.checkout.findMany({
        where: { status: 'review' },
        orderBy: { id: 'desc' },
        take: maxInReview,
        include: { user: { select: { id: true, email: true } } },
      }),
      db.checkout.count({ where: { status: { in: ['creating', 'open'] } } }),
      db.membership.count({ where: { status: 'past_due' } }),
      db.email.count({ where: { sentAt: null } }),
      db.email.count({ where: { sentAt: null, attempts: { gt: 0 } } }),
    ],
  );
  return { reconciliation, inReview, openCheckouts, pastDue, emailsWaiting, emailsRejected };
}
