import express, { type RequestHandler, Router } from 'express';
import { BadSignatureError } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { handlePaymentEvent } from './checkouts/handle-payment-event.ts';

/**
 * Verifies the signature of the raw request body and responds with 400 if it is wrong. Responds with 500 or 503 if
 * handling the event fails, so that the provider sends it again.
 */
const createWebhookHandler =
  (deps: Deps): RequestHandler =>
  async (request, response) => {
    const signature = request.get('stripe-signature');
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const event = deps.payments.readEvent({ body, signature, receivedAt: deps.clock.now() });
      await handlePaymentEvent(deps, event);
    } catch (error) {
      if (!(error instanceof BadSignatureError)) throw error;
      throw new Problem(400, error.message);
    }
    response.json({ received: true });
  };

/** Must be mounted before the body parsers, because the signature covers the raw body. */
export function createWebhookRouter(deps: Deps): Router {
  return Router().post(
    '/webhooks/stripe',
    express.raw({ type: () => true, limit: '1mb' }),
    createWebhookHandler(deps),
  );
}
