import { seedDemo } from '../../prisma/seed.ts';
import { systemClock } from '../src/adapters/clock/clock.ts';
import { createLog } from '../src/adapters/log/log.ts';
import { createDeps } from '../src/create-deps.ts';
import { readSettings } from '../src/settings.ts';

/**
 * Adds the demo catalogue to an API that is already running, for example under docker compose. Makes the demo's
 * payments at the sandbox over HTTP.
 */
const settings = readSettings();
const { longDeps: deps, close } = createDeps({
  settings,
  log: createLog(settings.logLevel),
  clock: systemClock,
});

async function payCheckout(checkoutSessionId: string): Promise<void> {
  const response = await fetch(new URL('/_sandbox/pay', settings.stripe.host), {
    method: 'POST',
    headers: { authorization: `Bearer ${settings.stripe.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ session: checkoutSessionId }),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`);
}

await seedDemo(deps, payCheckout).finally(close);
