import { allowEveryone, allowMembers, type MatrixRows } from '../support/http/matrix.ts';
import { prices } from '../support/money/checkouts.ts';

export const rows: MatrixRows = {
  'GET /guest/offers': { expect: allowEveryone(200) },
  'POST /user/create-subscription': {
    send: () => ({ price: prices.subscription }),
    expect: { ...allowMembers(422), newcomer: 200 },
  },
  'GET /user/retrieve-subscription/{id}': {
    path: (names) => `/user/retrieve-subscription/${names.checkoutSession}`,
    expect: { ...allowMembers(404), member: 200 },
  },
  'GET /user/get-subscription': { expect: { ...allowMembers(200), newcomer: 404 } },
  'GET /user/payment-preview': {
    expect: { ...allowMembers(200), newcomer: 404, paused: 422, canceled: 422 },
  },
  'POST /user/billing-portal': { expect: { ...allowMembers(200), newcomer: 422 } },
  'POST /user/create-payment': {
    send: () => ({ price: prices.creditPack }),
    expect: { ...allowMembers(200), newcomer: 422, canceled: 422 },
  },
  'GET /user/retrieve-payment/{id}': {
    path: (names) => `/user/retrieve-payment/${names.checkoutSession}`,
    expect: allowMembers(404),
  },
  'POST /user/create-discount': {
    send: () => ({ price: prices.discount }),
    expect: { ...allowMembers(200), newcomer: 422, paused: 422, canceled: 422 },
  },
  'GET /user/retrieve-discount/{id}': {
    path: (names) => `/user/retrieve-discount/${names.checkoutSession}`,
    expect: allowMembers(404),
  },
  // The subscription in the path belongs to `member`. The interval is invalid, so that the request changes nothing.
  'POST /user/pause-subscription/{id}': {
    path: (names) => `/user/pause-subscription/${names.subscription}`,
    send: () => ({ interval: 45 }),
    expect: allowMembers(422),
  },
  'POST /user/resume-subscription/{id}': {
    path: (names) => `/user/resume-subscription/${names.subscription}`,
    expect: { ...allowMembers(404), member: 200 },
  },
  'DELETE /user/cancel-subscription/{id}': {
    path: (names) => `/user/cancel-subscription/${names.subscription}`,
    expect: allowMembers(422),
  },
};
