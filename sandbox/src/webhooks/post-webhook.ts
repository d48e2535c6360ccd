import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

const TIMEOUT = 10_000;

/** Posts an event to an endpoint. Returns null if the endpoint accepted it, or else the reason for the failure. */
export async function postWebhook(
  event: Stripe.EventBase,
  endpoint: Stripe.WebhookEndpoint,
  abortSignal: AbortSignal,
): Promise<string | null> {
  // Indents the body as Stripe does, so that a receiver that re-serializes it before verifying the signature fails
  // here too.
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (LingoStory payment sandbox)',
        'stripe-signature': signature(body, endpoint.secret ?? ''),
      },
      body,
      signal: AbortSignal.any([abortSignal, AbortSignal.timeout(TIMEOUT)]),
    });
    await response.arrayBuffer();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : 'unknown';
  }
}

/** Signs with real time instead of the provider's clock, since receivers reject old signatures. */
function signature(body: string, secret: string): string {
  const t = Math.floor(Date.now() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
