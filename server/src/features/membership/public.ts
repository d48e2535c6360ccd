export { endPayments } from './changes/end-payments.ts';
export { findWrongPrices } from './checkouts/offers.ts';
export { buyCredits, startMembership } from './checkouts/open-checkout.ts';
export { hasMembership } from './has-membership.ts';
export { reconcile } from './sync/reconcile.ts';
export { syncMember } from './sync/sync-member.ts';
