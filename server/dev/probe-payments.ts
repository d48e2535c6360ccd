import { questions } from '@lingostory/sandbox/probe/questions';
import { openStage } from '@lingostory/sandbox/probe/stage';
import { readStackSettings } from './settings.ts';

/**
 * `STRIPE_SECRET_KEY=sk_test_… npm run probe:payments`: settles, in Stripe's test mode, the questions that
 * `docs/payments.md` left open, and compares the sandbox with it. Opens some checkouts that a person must pay with
 * the test card. With `STRIPE_HOST`, it uses a sandbox instead of Stripe. Fails if anything differs.
 */
const log = (line: string) => process.stdout.write(`${line}\n`);
const { stripeKey, environment } = readStackSettings();
try {
  if (!stripeKey) throw new Error('Set STRIPE_SECRET_KEY to a key of Stripe’s test mode.');
  const sandbox = environment.STRIPE_HOST ? new URL(environment.STRIPE_HOST) : undefined;
  let different = 0;
  for (const { about, assumed, ask } of questions) {
    // Each stage has its own clock, because the two advance at different speeds.
    const found = await ask(await openStage({ key: stripeKey, sandbox, log }));
    if (found !== assumed) different += 1;
    log(
      `${found === assumed ? 'as assumed' : 'DIFFERENT '}  ${about}: ${found}${found === assumed ? '' : `, not ${assumed}`}`,
    );
  }
  log(`${questions.length} questions, ${different} answered differently.`);
  process.exitCode = different > 0 ? 1 : 0;
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
