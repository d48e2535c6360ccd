import type { Job, JobName } from './adapters/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import { sweepExpired } from './features/accounts/public.ts';
import { reconcile } from './features/membership/public.ts';
import { sendEmails, sweepEmails } from './features/outbox/public.ts';
import { makeMeanings } from './features/studio/public.ts';

/** Everything that runs by itself, and when. */
export function allJobs(deps: Deps): Record<JobName, Job> {
  return {
    'send-emails': { cron: '* * * * *', run: () => sendEmails(deps) },
    'make-meanings': { cron: '* * * * *', run: () => makeMeanings(deps) },
    reconcile: { cron: '17 * * * *', run: () => reconcile(deps) },
    'reconcile-all': { run: () => reconcile(deps, { all: true }) },
    sweep: { cron: '43 3 * * *', run: () => sweep(deps) },
  };
}

async function sweep(deps: Deps): Promise<void> {
  await sweepEmails(deps);
  await sweepExpired(deps);
}
