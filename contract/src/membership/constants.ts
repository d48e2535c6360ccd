/** Prices are in US cents. */
export const monthlyPriceCents = 999;

export const creditPackPriceCents = 2499;

export const creditPackSize = 3;

export const discountPriceCents = 499;

export const trialDays = 30;

export const membershipStatuses = ['active', 'paused', 'past_due', 'canceled'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** The lengths of a pause in days. A pause skips one, two or three monthly payments. */
export const pauseDayOptions = [30, 60, 90] as const;
export type PauseDays = (typeof pauseDayOptions)[number];

/**
 * Suggested reasons for canceling, shown next to a free-text field. The full text of the chosen one is sent and
 * stored.
 */
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

export const maxCancellationReasonLength = 1000;

/**
 * The payment provider's hosts for payments, cards and invoices. The client never redirects the browser to another
 * host.
 */
export const checkoutHosts = ['checkout.stripe.com', 'invoice.stripe.com', 'billing.stripe.com'] as const;

/** Statuses of a checkout from which the member has received nothing. */
export const unfulfilledCheckoutStatuses = ['open', 'expired', 'needs_review', 'refunded'] as const;
export type UnfulfilledCheckoutStatus = (typeof unfulfilledCheckoutStatuses)[number];

/** Reasons why a credit balance changed. */
export const creditReasons = ['trial', 'invoice', 'pack', 'discount', 'spend', 'forfeit', 'refund'] as const;
export type CreditReason = (typeof creditReasons)[number];
