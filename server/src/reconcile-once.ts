import { systemClock } from './adapters/clock/clock.ts';
import { createLog } from './adapters/log/log.ts';
import { createDeps } from './create-deps.ts';
import { reconcile } from './features/membership/public.ts';
import { sendEmails } from './features/outbox/public.ts';
import type { Settings } from './settings.ts';

/** Compares every open payment and living membership with the provider now. Returns a report for the operator, and whether all of it could be compared. */
export async function reconcileOnce(settings: Settings): Promise<{ report: string; complete: boolean }> {
  const { deps, close } = createDeps({ settings, log: createLog(settings.logLevel), clock: systemClock });
  try {
    const { looked, mended, failed } = await reconcile(deps, { all: true });
    await sendEmails(deps);
    const report = `${looked} compared with the payment provider, ${mended} mended, ${failed} could not be compared.`;
    return { report, complete: failed === 0 };
  } finally {
    await close();
  }
}
