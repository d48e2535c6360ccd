export { endPayments } from './end-payments.ts';
export { findWrongPrices } from './offers.ts';
export { buyCredits, startMembership } from './open-checkout.ts';
export { reconcile } from './reconcile.ts';
export { syncMember } from './sync-member.ts';
