import { parseArgs } from 'node:util';
import { isProviderError } from '../adapters/payments/stripe-payments.ts';
import { reconcile as compareAll } from '../features/membership/public.ts';
import { sendEmails } from '../features/outbox/public.ts';
import {
  type Command,
  printLine,
  readTime,
  UsageError,
  withOutageErrors,
  withUsageErrors,
} from './command.ts';
import { createCommandDeps } from './create-command-deps.ts';

/**
 * `reconcile`: compares every open payment and active membership with the payment provider. Fails if one of them
 * can't be compared. `--since` is for a restored database, and names the time to which it was restored: purchases that
 * were made later are taken from the provider.
 */
export const reconcile: Command = async (args, readSettings) => {
  const { since } = withUsageErrors(() => parseArgs({ args, options: { since: { type: 'string' } } })).values;
  const lostSince = readTime('since', since);
  const settings = await readSettings();
  const { deps, close } = await createCommandDeps(settings);
  try {
    const { looked, mended, failed } = await withOutageErrors(() =>
      compareAll(deps, { all: true, lostSince }),
    ).catch((error: unknown) => {
      if (!isProviderError(error)) throw error;
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      throw new UsageError(`The payment provider could not be asked: ${reason}`);
    });
    await sendEmails(deps);
    printLine(
      `${looked} compared with the payment provider, ${mended} mended, ${failed} could not be compared.`,
    );
    return failed === 0 ? 0 : 1;
  } finally {
    await close();
  }
};
