export { pauseMembership } from './changes/change-membership.ts';
export { hasMembership } from './changes/find-membership.ts';
export { runAfterEndingPayments } from './changes/run-after-ending-payments.ts';
export { findPriceMismatches } from './checkouts/offers.ts';
export { buyCredits, startMembership } from './checkouts/open-checkout.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export { syncMember } from './sync/sync-member.ts';
