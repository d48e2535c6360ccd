import { reconcile as compareAll } from '../features/membership/public.ts';
import { sendEmails } from '../features/outbox/public.ts';
import { type Command, printLine, withOutageErrors } from './command.ts';
import { createCommandDeps } from './create-command-deps.ts';

/**
 * `reconcile`: compares every open payment and active membership with the payment provider. Fails if one of them
 * can't be compared.
 */
export const reconcile: Command = async (_args, readSettings) => {
  const settings = await readSettings();
  const { deps, close } = await createCommandDeps(settings);
  try {
    const { looked, mended, failed } = await withOutageErrors(() => compareAll(deps, { all: true }));
    await sendEmails(deps);
    printLine(
      `${looked} compared with the payment provider, ${mended} mended, ${failed} could not be compared.`,
    );
    return failed === 0 ? 0 : 1;
  } finally {
    await close();
  }
};
