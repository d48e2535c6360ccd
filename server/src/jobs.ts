import type { Job, JobName } from './adapters/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import { sweepExpired } from './features/accounts/public.ts';
import { reconcile } from './features/membership/public.ts';
import { postLetters, sweepLetters } from './features/outbox/public.ts';
import { makeMeanings } from './features/studio/public.ts';

/** Everything that runs by itself, and when. */
export function allJobs(deps: Deps): Record<JobName, Job> {
  return {
    'post-letters': { cron: '* * * * *', run: () => postLetters(deps) },
    'make-meanings': { cron: '* * * * *', run: () => makeMeanings(deps) },
    reconcile: { cron: '17 * * * *', run: () => reconcile(deps) },
    'reconcile-all': { run: () => reconcile(deps, { all: true }) },
    sweep: { cron: '43 3 * * *', run: () => sweep(deps) },
  };
}

async function sweep(deps: Deps): Promise<void> {
  await sweepLetters(deps);
  await sweepExpired(deps);
}
