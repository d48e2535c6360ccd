import { type DemoPayments, seedDemo } from '../../prisma/seed.ts';
import { systemClock } from '../src/adapters/clock/clock.ts';
import { createLog } from '../src/adapters/log/log.ts';
import { createDeps } from '../src/create-deps.ts';
import { readSettings } from '../src/settings.ts';

/**
 * Adds the demo catalogue to an API that is already running, for example under docker compose. Controls the
 * sandbox over HTTP.
 */
const settings = readSettings();
const { longDeps: deps, close } = createDeps({
  settings,
  log: createLog(settings.logLevel),
  clock: systemClock,
});

async function callSandbox(control: string, input: Record<string, unknown> = {}): Promise<unknown> {
  const response = await fetch(new URL(`/_sandbox/${control}`, settings.stripe.host), {
    method: 'POST',
    headers: { authorization: `Bearer ${settings.stripe.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`);
  return await response.json();
}

const payments: DemoPayments = {
  now: async () => {
    const { now } = (await callSandbox('now')) as { now: string };
    return new Date(now);
  },
  rewindClock: (to) => callSandbox('rewind', { to }),
  advanceClock: (to) => callSandbox('advance', { to }),
  deliveries: (mode) => callSandbox('deliveries', { mode }),
  pay: (session, card) => callSandbox('pay', { session, card }),
};

await seedDemo(deps, payments).finally(close);
