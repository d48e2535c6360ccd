export { buyCredits } from './buy-credits.ts';
export { fulfilCheckout } from './fulfil-checkout.ts';
export { findWrongPrices, offers } from './offers.ts';
export { startMembership } from './start-membership.ts';
