import Stripe from 'stripe';
import { PaymentsUnavailableError } from '../../lib/payments-outage.ts';
import type { Payments } from './payments.ts';

const { errors } = Stripe;
/** Errors that are the provider's, the network's or the operator's. All others are about one request of ours. */
const outageErrors = [
  errors.StripeConnectionError,
  errors.StripeAPIError,
  errors.StripeRateLimitError,
  errors.StripeAuthenticationError,
  errors.StripePermissionError,
];

const isStripeBody = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  (('object' in body && typeof body.object === 'string') || 'error' in body);

/**
 * Returns an HTTP client that accepts only objects and errors of Stripe. The SDK would take any JSON for the object
 * that it asked for, such as the status page of a broken gateway.
 */
export function createStripeHttpClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const readBody = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await readBody();
      // The SDK turns an error from here into a `StripeAPIError`.
      if (!isStripeBody(body)) throw new Error('The response is not an object of Stripe.');
      return body;
    };
    return response;
  };
  return client;
}

function toPaymentsError(error: unknown): unknown {
  return outageErrors.some((outageError) => error instanceof outageError)
    ? new PaymentsUnavailableError(`The payment provider failed: ${(error as Error).message}`, {
        cause: error,
      })
    : error;
}

/** Makes every method throw a `PaymentsUnavailableError` if the provider can't be used. */
export function reportOutages(payments: Payments): Payments {
  const convertError =
    (method: (...args: unknown[]) => unknown) =>
    async (...args: unknown[]) => {
      try {
        return await method(...args);
      } catch (error) {
        throw toPaymentsError(error);
      }
    };
  const { readEvent, ...calls } = payments;
  const convertedCalls = Object.entries(calls).map(([name, call]) => [
    name,
    convertError(call as (...args: unknown[]) => unknown),
  ]);
  return { ...(Object.fromEntries(convertedCalls) as typeof calls), readEvent };
}
