/** In cents of a US dollar, as all money. */
export const monthlyPrice = 999;

export const creditPackPrice = 2499;

export const creditPackSize = 3;

export const discountPrice = 499;

export const trialDays = 30;

export const membershipStatuses = ['active', 'paused', 'past_due', 'canceled'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** Days of a break, which skips 1, 2 or 3 monthly payments. */
export const pauseDays = [30, 60, 90] as const;
export type PauseDays = (typeof pauseDays)[number];

/** Offered beside a free text. The reason's text is what is sent and stored. */
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

/** Hosts of the payment provider's pages, the only ones that a browser is sent to: to pay, and for card and invoices. */
export const checkoutHosts = ['checkout.stripe.com', 'invoice.stripe.com', 'billing.stripe.com'] as const;

/** Why a checkout that somebody returns from has granted nothing. */
export const unfulfilledStatuses = ['open', 'expired', 'needs_review', 'refunded'] as const;
export type UnfulfilledStatus = (typeof unfulfilledStatuses)[number];

/** Why a balance of credits moved. */
export const creditReasons = ['trial', 'invoice', 'pack', 'discount', 'spend', 'forfeit', 'refund'] as const;
export type CreditReason = (typeof creditReasons)[number];
