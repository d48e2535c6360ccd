import { array, boolean, type InferType, number, object, string } from 'yup';
import { userView } from '../accounts/user.ts';
import type { CallSchemas } from '../call.ts';
import { lineField, multilineField, toSingleNumber } from '../fields.ts';
import { messageView } from '../problem.ts';
import {
  maxCancellationReasonLength,
  membershipStatuses,
  pauseDayOptions,
  unfulfilledCheckoutStatuses,
} from './constants.ts';

/** An upcoming payment, with its amount in cents. */
const payment = object({ at: string().required(), amount: number().integer().required() });

/** Times are ISO 8601 in UTC. */
export const membershipView = object({
  id: string().required(),
  status: string().oneOf(membershipStatuses).required(),
  current_period_end: string().nullable().defined(),
  trial_ends_at: string().nullable().defined(),
  paused_until: string().nullable().defined(),
  offer_available: boolean().required(),
  /** True if the next month is already paid for through the retention offer. The invoice for that month is then 0. */
  prepaid: boolean().required(),
  /** The next payment that will be charged. Null while past due and after a cancellation. */
  next_payment: payment.nullable().defined(),
});
export type MembershipView = InferType<typeof membershipView>;

/** The effects of a pause and of the retention offer on the upcoming payments. */
const paymentPreviewView = object({
  /**
   * One entry for each possible pause length. Empty if the next month is already paid for, since no pause can start
   * then.
   */
  breaks: array(
    object({
      interval: number().oneOf(pauseDayOptions).required(),
      left_out: array(string().required()).required(),
      next_payment: payment.required(),
    }),
  ).required(),
  /** Null if the member has already used the retention offer. */
  offer: object({ replaces: payment.required(), next_payment: payment.required() }).nullable().defined(),
});
export type PaymentPreviewView = InferType<typeof paymentPreviewView>;

const offer = {
  price: string().required(),
  amount: number().integer().required(),
  currency: string().required(),
};

/** The purchases on offer, with the payment provider's price ids and their amounts in cents. */
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

const providerIdField = lineField('id', 255).required('id is required.');

const changedMembershipView = object({
  id: string().required(),
  status: string().oneOf(membershipStatuses).required(),
});

/** The `data` of the error response for a checkout from which the member has received nothing. */
const unfulfilledCheckoutView = object({ status: string().oneOf(unfulfilledCheckoutStatuses).required() });

const invalidPauseDaysMessage = 'Choose 30, 60 or 90 days.';

const createSubscriptionSchemas = {
  summary: "Open a checkout for a membership and return the address of the provider's page.",
  input: object({ price: lineField('price', 200).required('price is required.') }),
  response: object({ message: string().required(), data: string().required() }),
} satisfies CallSchemas;

export const schemas = {
  listOffers: {
    summary: 'List the available purchases with their prices.',
    input: object({}),
    response: object({ data: offersView.required() }),
  },
  createSubscription: createSubscriptionSchemas,
  retrieveSubscription: {
    summary: 'Return the result of a membership checkout by its session id.',
    input: object({ id: providerIdField }),
    problems: [404],
    invalidData: unfulfilledCheckoutView,
    response: object({
      message: string().required(),
      data: membershipView.required(),
      user: userView.required(),
    }),
  },
  getSubscription: {
    summary: "Return the caller's membership, or 404 if there has never been one.",
    input: object({}),
    problems: [404],
    response: object({ data: membershipView.required(), user: userView.required() }),
  },
  previewPayments: {
    summary:
      'Preview the payments that a break of each length would skip and the one that the retention offer would replace.',
    input: object({}),
    problems: [404],
    response: object({ data: paymentPreviewView.required() }),
  },
  createPayment: {
    ...createSubscriptionSchemas,
    summary: "Open a checkout for a pack of credits and return the address of the provider's page.",
  },
  retrievePayment: {
    summary: 'Return the result of a credit checkout by its session id.',
    input: object({ id: providerIdField }),
    problems: [404],
    invalidData: unfulfilledCheckoutView,
    response: object({
      message: string().required(),
      data: object({ credits: number().integer().required() }).required(),
      user: userView.required(),
    }),
  },
  pauseSubscription: {
    summary: 'Take a break of 30, 60 or 90 days, which skips the next 1, 2 or 3 monthly payments.',
    input: object({
      id: providerIdField,
      interval: number()
        .transform(toSingleNumber)
        .typeError(invalidPauseDaysMessage)
        .oneOf(pauseDayOptions, invalidPauseDaysMessage)
        .required(invalidPauseDaysMessage),
    }),
    problems: [404],
    response: messageView,
  },
  resumeSubscription: {
    summary: 'End a break immediately. Does nothing to an active membership.',
    input: object({ id: providerIdField }),
    problems: [404],
    response: object({
      message: string().required(),
      data: changedMembershipView.required(),
      user: userView.required(),
    }),
  },
  cancelSubscription: {
    summary: 'End the membership immediately and forfeit the credits. Bought books stay.',
    input: object({
      id: providerIdField,
      cancellation_reason: multilineField('The reason', maxCancellationReasonLength).required(
        'Please tell us why you are leaving.',
      ),
    }),
    problems: [404],
    response: object({
      message: string().required(),
      data: changedMembershipView.shape({ message: string().required() }).required(),
      user: userView.required(),
    }),
  },
  createDiscount: {
    ...createSubscriptionSchemas,
    summary:
      'Open the checkout of the retention offer, which prepays the next month. Available once per membership.',
  },
  retrieveDiscount: {
    summary: 'Return the result of a retention offer checkout by its session id.',
    input: object({ id: providerIdField }),
    problems: [404],
    invalidData: unfulfilledCheckoutView,
    response: object({ message: string().required(), user: userView.required() }),
  },
  openBillingPortal: {
    summary: "Open the provider's page with the caller's card and invoices and return its URL.",
    input: object({}),
    response: object({ data: string().required() }),
  },
} satisfies Record<string, CallSchemas>;
