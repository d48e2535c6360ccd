import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listOffers: { method: 'GET', path: '/guest/offers', access: 'anyone' },
  createSubscription: { method: 'POST', path: '/user/create-subscription', access: 'member' },
  retrieveSubscription: { method: 'GET', path: '/user/retrieve-subscription/{id}', access: 'member' },
  getSubscription: { method: 'GET', path: '/user/get-subscription', access: 'member' },
  previewPayments: { method: 'GET', path: '/user/payment-preview', access: 'member' },
  createPayment: { method: 'POST', path: '/user/create-payment', access: 'member' },
  retrievePayment: { method: 'GET', path: '/user/retrieve-payment/{id}', access: 'member' },
  pauseSubscription: {
    method: 'POST',
    path: '/user/pause-subscription/{id}',
    access: 'member',
    encoding: 'form',
  },
  resumeSubscription: { method: 'POST', path: '/user/resume-subscription/{id}', access: 'member' },
  cancelSubscription: { method: 'DELETE', path: '/user/cancel-subscription/{id}', access: 'member' },
  createDiscount: { method: 'POST', path: '/user/create-discount', access: 'member' },
  retrieveDiscount: { method: 'GET', path: '/user/retrieve-discount/{id}', access: 'member' },
  openBillingPortal: { method: 'POST', path: '/user/billing-portal', access: 'member' },
});
