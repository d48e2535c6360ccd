import type { MemberDetailView, MemberView } from '@lingostory/contract/studio/members/schemas';
import { toBookTitleView } from '../base/studio.views.ts';
import type { Member, MemberHistory } from './find-members.ts';

const toIsoTime = (date: Date | null) => date?.toISOString() ?? null;

export function toMemberView({ created_at, ...member }: Member): MemberView {
  return { ...member, createdAt: created_at.toISOString() };
}

export function toMemberDetailView(member: Member, history: MemberHistory): MemberDetailView {
  return {
    ...toMemberView(member),
    email_confirmed: history.emailConfirmedAt !== null,
    memberships: history.memberships.map((membership) => ({
      id: membership.id,
      status: membership.status,
      createdAt: membership.createdAt.toISOString(),
      current_period_end: toIsoTime(membership.currentPeriodEnd),
      paused_until: toIsoTime(membership.pausedUntil),
      canceled_at: toIsoTime(membership.canceledAt),
      cancellation_reason: membership.cancellationReason,
    })),
    ledger: history.ledger.map(({ id, delta, reason, balanceAfter, createdAt }) => ({
      id,
      delta,
      reason,
      balance: balanceAfter,
      createdAt: createdAt.toISOString(),
    })),
    purchases: history.purchases.map(({ book, createdAt }) => ({
      ...toBookTitleView(book),
      createdAt: createdAt.toISOString(),
    })),
  };
}
