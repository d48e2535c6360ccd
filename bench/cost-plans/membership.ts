import { type CostPlans, emptyPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    listOffers: emptyPlan,
    getSubscription: emptyPlan,
  },
  skipped: {
    'asks the payment provider, see provider': [
      'createSubscription',
      'retrieveSubscription',
      'previewPayments',
      'createPayment',
      'retrievePayment',
      'pauseSubscription',
      'resumeSubscription',
      'cancelSubscription',
      'createDiscount',
      'retrieveDiscount',
      'openBillingPortal',
    ],
  },
};
