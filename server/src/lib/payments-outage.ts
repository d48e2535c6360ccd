/**
 * Thrown when the payment provider can't be used: it doesn't respond, refuses connections or our key, has an error of
 * its own, or sends something that isn't its API's format.
 */
export class PaymentsUnavailableError extends Error {
  override readonly name = 'PaymentsUnavailable';
}

export const paymentsUnavailableMessage =
  'We can’t reach our payment provider right now. Nothing was lost. Please try again in a few minutes.';
