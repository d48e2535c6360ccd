/** Prices are in US cents. */
export const monthlyPrice = 999;

export const creditPackPrice = 2499;

export const creditPackSize = 3;

export const discountPrice = 499;

export const trialDays = 30;

export const membershipStatuses = ['active', 'paused', 'past_due', 'canceled'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** Break lengths in days. They skip 1, 2 and 3 monthly payments respectively. */
export const pauseDays = [30, 60, 90] as const;
export type PauseDays = (typeof pauseDays)[number];

/** Suggested reasons, shown next to a free-text field. The chosen text itself is sent and stored. */
export const cancellationReasons = [
  'The difficulty is too high',
  'The difficulty is too low',
  'I had technical problems',
  'There are too few audiobooks',
  'It is too expensive',
  'I use another service',
  'I cannot find the audiobooks that I want',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

export const cancellationReasonLimit = 1000;

/**
 * Hosts of the payment provider's pages for payments, cards and invoices. The browser is never redirected to any
 * other host.
 */
export const checkoutHosts = ['checkout.stripe.com', 'invoice.stripe.com', 'billing.stripe.com'] as const;

/** Reasons why a checkout granted nothing. */
export const unfulfilledStatuses = ['open', 'expired', 'needs_review', 'refunded'] as const;
export type UnfulfilledStatus = (typeof unfulfilledStatuses)[number];

/** Reasons for a change of the credit balance. */
export const creditReasons = ['trial', 'invoice', 'pack', 'discount', 'spend', 'forfeit', 'refund'] as const;
export type CreditReason = (typeof creditReasons)[number];
