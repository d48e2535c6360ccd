import { type CostPlans, noInput } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    listOffers: noInput,
    getSubscription: noInput,
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
