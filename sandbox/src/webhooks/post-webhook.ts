import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

const RESPONSE_TIMEOUT_MS = 10_000;

/** Posts an event to an endpoint. Returns null if the endpoint accepted it, or else the reason for the failure. */
export async function postWebhook(
  event: Stripe.EventBase,
  endpoint: Stripe.WebhookEndpoint,
  abortSignal: AbortSignal,
): Promise<string | null> {
  // The body is indented as at Stripe. A receiver that verifies the signature of re-serialized JSON therefore fails
  // in tests too.
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (LingoStory payment sandbox)',
        'stripe-signature': signBody(body, endpoint.secret ?? ''),
      },
      body,
      signal: AbortSignal.any([abortSignal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : 'unknown';
  }
}

/** Signs with the real time instead of the sandbox clock's, because receivers reject old signatures. */
function signBody(body: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
