import { boolean, type InferType, number, object, string } from 'yup';
import { userView } from './accounts.ts';
import { call } from './call.ts';
import { cancellationReasonLimit, membershipStatuses, pauseDays } from './constants.ts';
import { line, oneNumber, paragraphs } from './fields.ts';
import { messageView } from './problem.ts';

/** Times are ISO 8601 in UTC. */
export const membershipView = object({
  id: string().required(),
  status: string().oneOf(membershipStatuses).required(),
  current_period_end: string().nullable().defined(),
  trial_ends_at: string().nullable().defined(),
  paused_until: string().nullable().defined(),
  offer_available: boolean().required(),
  /** The next month was paid for with the retention offer: its invoice is one of 0. */
  prepaid: boolean().required(),
  /** The next payment that is really taken, in cents; none while past due and once canceled. */
  next_payment: object({ at: string().required(), amount: number().integer().required() })
    .nullable()
    .defined(),
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

const itsId = line('id', 255).required('id is missing.');

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
  input: object({ id: itsId }),
  problems: [404],
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
  problems: [404],
  answer: object({ data: membershipView.required(), user: userView.required() }),
});

export const createPayment = call({
  ...createSubscription,
  path: '/user/create-payment',
  summary: "Open a checkout for a pack of credits; the answer is the address of the provider's page.",
});

export const retrievePayment = call({
  method: 'GET',
  path: '/user/retrieve-payment/{id}',
  access: 'member',
  summary: 'The result of a credit checkout, by its session id.',
  input: object({ id: itsId }),
  problems: [404],
  answer: object({
    message: string().required(),
    data: object({ credits: number().integer().required() }).required(),
    user: userView.required(),
  }),
});

const changed = object({
  id: string().required(),
  status: string().oneOf(membershipStatuses).required(),
});

const chooseDays = 'Choose 30, 60 or 90 days.';

export const pauseSubscription = call({
  method: 'POST',
  path: '/user/pause-subscription/{id}',
  access: 'member',
  summary: 'Take a break of 30, 60 or 90 days: the next 1, 2 or 3 monthly payments are left out.',
  input: object({
    id: itsId,
    interval: number()
      .transform(oneNumber)
      .typeError(chooseDays)
      .oneOf(pauseDays, chooseDays)
      .required(chooseDays),
  }),
  problems: [404],
  answer: messageView,
});

export const resumeSubscription = call({
  method: 'POST',
  path: '/user/resume-subscription/{id}',
  access: 'member',
  summary: 'End a break at once; a membership that is not paused stays as it is.',
  input: object({ id: itsId }),
  problems: [404],
  answer: object({ message: string().required(), data: changed.required(), user: userView.required() }),
});

export const cancelSubscription = call({
  method: 'DELETE',
  path: '/user/cancel-subscription/{id}',
  access: 'member',
  summary: 'End the membership at once and forfeit the credits; bought books stay.',
  input: object({
    id: itsId,
    cancellation_reason: paragraphs('The reason', cancellationReasonLimit).required(
      'Please tell us why you are leaving.',
    ),
  }),
  problems: [404],
  answer: object({
    message: string().required(),
    data: changed.shape({ message: string().required() }).required(),
    user: userView.required(),
  }),
});

export const createDiscount = call({
  ...createSubscription,
  path: '/user/create-discount',
  summary: 'Open the checkout of the retention offer, which prepays the next month; once a membership.',
});

export const retrieveDiscount = call({
  method: 'GET',
  path: '/user/retrieve-discount/{id}',
  access: 'member',
  summary: 'The result of a checkout of the retention offer, by its session id.',
  input: object({ id: itsId }),
  problems: [404],
  answer: object({ message: string().required(), user: userView.required() }),
});
