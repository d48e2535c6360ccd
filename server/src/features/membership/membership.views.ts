import { monthlyPrice } from '@lingostory/contract/membership/constants';
import type { MembershipView } from '@lingostory/contract/membership/schemas';
import type { Membership } from '../../generated/prisma/client.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

export function viewMembership(membership: Membership): MembershipView {
  const { status } = membership;
  return {
    id: membership.stripeSubscriptionId,
    status,
    current_period_end: iso(membership.currentPeriodEnd),
    trial_ends_at: iso(membership.trialEndsAt),
    paused_until: iso(membership.pausedUntil),
    offer_available: status === 'active' && membership.offerUsedAt === null,
    prepaid: membership.prepaid,
    next_payment: membership.nextPaymentAt && {
      at: membership.nextPaymentAt.toISOString(),
      amount: monthlyPrice,
    },
  };
}

export function viewChange({ stripeSubscriptionId, status }: Membership) {
  return { id: stripeSubscriptionId, status };
}
