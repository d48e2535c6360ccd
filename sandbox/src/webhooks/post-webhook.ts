import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

const TIMEOUT = 10_000;

/** Null when the endpoint took it, else what went wrong. */
export async function postWebhook(
  event: Stripe.EventBase,
  endpoint: Stripe.WebhookEndpoint,
  stopped: AbortSignal,
): Promise<string | null> {
  // Stripe's bodies are indented: whoever verifies a re-serialised body instead of the raw one finds out here.
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
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT)]),
    });
    await response.arrayBuffer();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : 'unknown';
  }
}

/** Signed in real time, whatever the provider's clock says: receivers reject an old signature. */
function signature(body: string, secret: string): string {
  const t = Math.floor(Date.now() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
