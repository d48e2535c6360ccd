import express, { type RequestHandler, Router } from 'express';
import { BadSignature } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { handleEvent } from './checkouts/handle-event.ts';

/**
 * Verifies the signature of the raw request body (400 if it is wrong). If handling fails, responds with 500, so that
 * the provider retries.
 */
const handleWebhook =
  (deps: Deps): RequestHandler =>
  async (request, response) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const event = deps.payments.readEvent(body, typeof signature === 'string' ? signature : undefined);
      await handleEvent(deps, event);
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error;
      throw new Problem(400, error.message);
    }
    response.json({ received: true });
  };

/** Must be mounted before the body parsers, because signatures cover the raw body. */
export function webhookRouter(deps: Deps): Router {
  return Router().post(
    '/webhooks/stripe',
    express.raw({ type: () => true, limit: '1mb' }),
    handleWebhook(deps),
  );
}
