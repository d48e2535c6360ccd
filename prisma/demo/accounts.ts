import bcrypt from 'bcrypt';
import type { Deps } from '../../server/src/deps.ts';
import { buyBook } from '../../server/src/features/library/public.ts';
import { buyCredits, startMembership, syncMember } from '../../server/src/features/membership/public.ts';
import { savePosition } from '../../server/src/features/reading/public.ts';
import { updateBookRating } from '../../server/src/features/reviews/public.ts';

/** Accounts for the demo stack. They are never created in production. */
export const demoAccounts = [
  {
    email: 'admin@lingostory.example',
    password: 'demo-admin-2026',
    name: 'Alix Moreau',
    userType: 1,
    who: 'administrator',
  },
  {
    email: 'camille@lingostory.example',
    password: 'demo-reader-2026',
    name: 'Camille',
    userType: 2,
    who: 'member, 2 credits, two books',
  },
  {
    email: 'noah@lingostory.example',
    password: 'demo-reader-2026',
    name: 'Noah',
    userType: 2,
    who: 'no membership yet',
  },
] as const;

const halfReadBookCode = 'le-phare';
const reviewedBookCode = 'le-marche-du-samedi';

/**
 * Creates the demo accounts, and gives the demo member Camille a membership, books, a reading position and a review.
 * Skips every step that is already done.
 */
export async function seedAccounts(
  deps: Deps,
  payCheckout: (sessionId: string) => Promise<void>,
): Promise<void> {
  const hashPromises = demoAccounts.map(async ({ email, password }) => {
    const existingUserCount = await deps.db.user.count({ where: { email } });
    return existingUserCount > 0 ? undefined : await bcrypt.hash(password, deps.settings.passwordCost);
  });
  const passwordHashes = await Promise.all(hashPromises);
  for (const [index, { email, name, userType }] of demoAccounts.entries()) {
    const passwordHash = passwordHashes[index];
    const emailConfirmedAt = deps.clock.now();
    if (passwordHash)
      await deps.db.user.create({ data: { email, name, userType, passwordHash, emailConfirmedAt } });
  }
  const camille = await deps.db.user.findUniqueOrThrow({ where: { email: 'camille@lingostory.example' } });
  const purchasedBookCount = await deps.db.purchase.count({ where: { userId: camille.id } });
  if (purchasedBookCount < 2) await giveCamilleBooks(deps, payCheckout, camille.id);
  await reviewAsCamille(deps, camille.id);
}

/**
 * Gives the demo member Camille a trial, a credit pack and two books, using the same functions that handle members'
 * requests.
 */
async function giveCamilleBooks(
  deps: Deps,
  payCheckout: (sessionId: string) => Promise<void>,
  userId: number,
): Promise<void> {
  const { prices } = deps.settings.stripe;
  const membershipCount = await deps.db.membership.count({ where: { userId } });
  if (membershipCount === 0)
    await payForCheckout(deps, payCheckout, userId, () => startMembership(deps, userId, prices.subscription));
  const creditPackCount = await deps.db.creditEntry.count({ where: { userId, reason: 'pack' } });
  if (creditPackCount === 0)
    await payForCheckout(deps, payCheckout, userId, () => buyCredits(deps, userId, prices.creditPack));
  await buyBook(deps, userId, reviewedBookCode);
  await buyBook(deps, userId, halfReadBookCode);
  const { totalPhrases } = await deps.db.book.findUniqueOrThrow({ where: { bookCode: halfReadBookCode } });
  const halfwayPosition = {
    memberId: userId,
    bookCode: halfReadBookCode,
    phraseNo: Math.round(totalPhrases / 2),
    seenAt: undefined,
  };
  await savePosition(deps, halfwayPosition);
}

async function payForCheckout(
  deps: Deps,
  payCheckout: (sessionId: string) => Promise<void>,
  userId: number,
  openCheckout: () => Promise<string>,
): Promise<void> {
  await openCheckout();
  const { stripeSessionId } = await deps.db.checkout.findFirstOrThrow({ where: { userId, status: 'open' } });
  await payCheckout(stripeSessionId ?? '');
  await syncMember(deps, userId, { checkoutSessionIds: [stripeSessionId ?? ''] });
}

async function reviewAsCamille({ db, clock }: Deps, userId: number): Promise<void> {
  const book = await db.book.findUniqueOrThrow({ where: { bookCode: reviewedBookCode } });
  const reviewCount = await db.review.count({ where: { userId, bookId: book.id } });
  if (reviewCount > 0) return;
  await db.$transaction(async (tx) => {
    await tx.review.create({
      data: {
        userId,
        bookId: book.id,
        title: 'I understood all of it',
        review:
          'First time I finished something in French without a dictionary on the table. The voice is slow enough, the story is warm, and I laughed at the end.',
        overallStar: 5,
        performanceStar: 4,
        storyStar: 5,
        createdAt: clock.now(),
      },
    });
    await updateBookRating(tx, book.id);
  });
}
