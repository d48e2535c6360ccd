import { type CostPlans, nothing } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    listOffers: nothing,
    getSubscription: nothing,
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
