import type { UserView } from '@lingostory/contract/accounts';
import type { ExportView } from '@lingostory/contract/own-data';
import type {
  Book,
  Checkout,
  CreditEntry,
  Letter,
  Membership,
  Payment,
  Purchase,
  RecoveryToken,
  Review,
  Session,
  User,
} from '../../generated/prisma/client.ts';

export function viewUser(user: User): UserView {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    user_type: user.userType === 1 ? 1 : 2,
    is_active: user.isActive,
    current_credits: user.currentCredits,
  };
}

type OfBook = { book: Pick<Book, 'bookCode' | 'title'> };

export type ReadingStop = { book_code: string; phrase_no: number; seen_at: Date };

/** A member with every row that hangs on them. */
export type WholeMember = User & {
  memberships: Membership[];
  checkouts: Checkout[];
  payments: Payment[];
  creditEntries: CreditEntry[];
  purchases: (Purchase & OfBook)[];
  stops: ReadingStop[];
  reviews: (Review & OfBook)[];
  sessions: Session[];
  recoveryTokens: RecoveryToken[];
  letters: Letter[];
};

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Field by field: a column that is added later is not given out unseen. */
export function viewExport(member: WholeMember, at: Date): ExportView {
  return {
    exported_at: at.toISOString(),
    user: {
      ...viewUser(member),
      created_at: member.createdAt.toISOString(),
      trial_used_at: iso(member.trialUsedAt),
    },
    memberships: member.memberships.map((row) => ({
      id: row.stripeSubscriptionId,
      status: row.status,
      created_at: row.createdAt.toISOString(),
      current_period_end: iso(row.currentPeriodEnd),
      trial_ends_at: iso(row.trialEndsAt),
      paused_until: iso(row.pausedUntil),
      canceled_at: iso(row.canceledAt),
      cancellation_reason: row.cancellationReason,
      offer_used_at: iso(row.offerUsedAt),
    })),
    // Neither the page's address nor the session's id: with them, somebody could pay or look in the member's place.
    checkouts: member.checkouts.map((row) => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      expected_amount: row.expectedAmount,
      created_at: row.createdAt.toISOString(),
    })),
    payments: member.payments.map((row) => ({
      kind: row.kind,
      amount: row.amount,
      paid_at: row.paidAt.toISOString(),
      reversed_amount: row.reversedAmount,
    })),
    credit_entries: member.creditEntries.map((row) => ({
      delta: row.delta,
      reason: row.reason,
      created_at: row.createdAt.toISOString(),
    })),
    purchases: member.purchases.map(({ book, createdAt }) => ({
      book_code: book.bookCode,
      title: book.title,
      created_at: createdAt.toISOString(),
    })),
    reading_positions: member.stops.map((stop) => ({ ...stop, seen_at: stop.seen_at.toISOString() })),
    reviews: member.reviews.map((row) => ({
      book_code: row.book.bookCode,
      title: row.title,
      review: row.review,
      overall_star: row.overallStar,
      performance_star: row.performanceStar,
      story_star: row.storyStar,
      created_at: row.createdAt.toISOString(),
    })),
    sessions: member.sessions.map((row) => ({
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      ended_at: iso(row.endedAt),
    })),
    recovery_mails: member.recoveryTokens.map((row) => ({
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      used_at: iso(row.usedAt),
    })),
    letters: member.letters.map((row) => ({
      subject: row.subject,
      created_at: row.createdAt.toISOString(),
      sent_at: iso(row.sentAt),
    })),
  };
}
