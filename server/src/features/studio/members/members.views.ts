import type { MemberView, OneMemberView } from '@lingostory/contract/studio/members/schemas';
import { viewTitle } from '../base/studio.views.ts';
import type { Member, MemberHistory } from './find-members.ts';

const time = (date: Date | null) => date?.toISOString() ?? null;

export function viewMember({ created_at, ...member }: Member): MemberView {
  return { ...member, createdAt: created_at.toISOString() };
}

export function viewOneMember(member: Member, history: MemberHistory): OneMemberView {
  return {
    ...viewMember(member),
    email_confirmed: history.emailConfirmedAt !== null,
    memberships: history.memberships.map((membership) => ({
      id: membership.id,
      status: membership.status,
      createdAt: membership.createdAt.toISOString(),
      current_period_end: time(membership.currentPeriodEnd),
      paused_until: time(membership.pausedUntil),
      canceled_at: time(membership.canceledAt),
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
      ...viewTitle(book),
      createdAt: createdAt.toISOString(),
    })),
  };
}
