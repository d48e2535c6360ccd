import { questions } from '@lingostory/sandbox/probe/questions';
import { openStage } from '@lingostory/sandbox/probe/stage';
import { readStackSettings } from './settings.ts';

/**
 * `STRIPE_SECRET_KEY=sk_test_… npm run probe:payments`: checks in Stripe's test mode whether the sandbox is right
 * where `docs/payments.md` leaves a question open. Opens some checkouts, which a person must pay with the test card.
 * With `STRIPE_HOST`, it runs against a sandbox instead of Stripe. Fails if anything differs.
 */
const log = (line: string) => process.stdout.write(`${line}\n`);
const { stripeKey, environment } = readStackSettings();
try {
  if (!stripeKey) throw new Error('Set STRIPE_SECRET_KEY to a key of Stripe’s test mode.');
  const sandbox = environment.STRIPE_HOST ? new URL(environment.STRIPE_HOST) : undefined;
  let differenceCount = 0;
  for (const { about, assumed, ask } of questions) {
    // A new connection is opened for each question, so that each question gets its own test clock at Stripe.
    const observedBehavior = await ask(await openStage({ key: stripeKey, sandbox, log }));
    if (observedBehavior !== assumed) differenceCount += 1;
    log(
      `${observedBehavior === assumed ? 'as assumed' : 'DIFFERENT '}  ${about}: ${observedBehavior}${observedBehavior === assumed ? '' : `, not ${assumed}`}`,
    );
  }
  log(`${questions.length} questions, ${differenceCount} answered differently.`);
  process.exitCode = differenceCount > 0 ? 1 : 0;
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
