export { runAfterEndingPayments as endPayments } from './changes/end-payments.ts';
export { hasMembership } from './changes/find-membership.ts';
export { findPriceMismatches as findWrongPrices } from './checkouts/offers.ts';
export { buyCredits, startMembership } from './checkouts/open-checkout.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export { syncMember } from './sync/sync-member.ts';
