export { buyCredits } from './buy-credits.ts';
export { endPayments } from './end-payments.ts';
export { fulfilCheckout } from './fulfil-checkout.ts';
export { findWrongPrices, offers } from './offers.ts';
export { settleCheckouts } from './open-checkout.ts';
export { postLetters } from './post-letters.ts';
export { reconcile } from './reconcile.ts';
export { startMembership } from './start-membership.ts';
export { withPayer } from './with-payer.ts';
