import { boolean, type InferType, number, object, string } from 'yup';
import { userView } from './accounts.ts';
import { call } from './call.ts';
import { membershipStatuses } from './constants.ts';
import { line } from './fields.ts';

/** Times are ISO 8601 in UTC. */
export const membershipView = object({
  id: string().required(),
  status: string().oneOf(membershipStatuses).required(),
  current_period_end: string().nullable().defined(),
  trial_ends_at: string().nullable().defined(),
  paused_until: string().nullable().defined(),
  offer_available: boolean().required(),
});
export type MembershipView = InferType<typeof membershipView>;

const offer = {
  price: string().required(),
  amount: number().integer().required(),
  currency: string().required(),
};

/** What can be bought: the provider's price ids with their amounts in cents. */
export const offersView = object({
  subscription: object({
    ...offer,
    interval: string().required(),
    trial_days: number().integer().required(),
  }).required(),
  renewal: object({ ...offer, interval: string().required() }).required(),
  credit_pack: object({ ...offer, credits: number().integer().required() }).required(),
  discount: object(offer).required(),
});
export type OffersView = InferType<typeof offersView>;

export const listOffers = call({
  method: 'GET',
  path: '/guest/offers',
  access: 'anyone',
  summary: 'What can be bought, with prices.',
  input: object({}),
  answer: object({ data: offersView.required() }),
});

export const createSubscription = call({
  method: 'POST',
  path: '/user/create-subscription',
  access: 'member',
  summary: "Open a checkout for a membership; the answer is the address of the provider's page.",
  input: object({ price: line('price', 200).required('price is missing.') }),
  answer: object({ message: string().required(), data: string().required() }),
});

export const retrieveSubscription = call({
  method: 'GET',
  path: '/user/retrieve-subscription/{id}',
  access: 'member',
  summary: 'The result of a membership checkout, by its session id.',
  input: object({ id: line('id', 255).required('id is missing.') }),
  answer: object({
    message: string().required(),
    data: membershipView.required(),
    user: userView.required(),
  }),
});

export const getSubscription = call({
  method: 'GET',
  path: '/user/get-subscription',
  access: 'member',
  summary: "The caller's membership; 404 when there never was one.",
  input: object({}),
  answer: object({ data: membershipView.required(), user: userView.required() }),
});

export const createPayment = call({
  method: 'POST',
  path: '/user/create-payment',
  access: 'member',
  summary: "Open a checkout for a pack of credits; the answer is the address of the provider's page.",
  input: object({ price: line('price', 200).required('price is missing.') }),
  answer: object({ message: string().required(), data: string().required() }),
});

export const retrievePayment = call({
  method: 'GET',
  path: '/user/retrieve-payment/{id}',
  access: 'member',
  summary: 'The result of a credit checkout, by its session id.',
  input: object({ id: line('id', 255).required('id is missing.') }),
  answer: object({
    message: string().required(),
    data: object({ credits: number().integer().required() }).required(),
    user: userView.required(),
  }),
});
