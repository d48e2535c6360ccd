import type { Job } from './adapters/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import { accountSweeps } from './features/accounts/jobs.ts';
import { membershipJobs } from './features/membership/jobs.ts';
import { outboxJobs, outboxSweeps } from './features/outbox/jobs.ts';
import { progressSweeps } from './features/progress/jobs.ts';
import { studioJobs, studioSweeps } from './features/studio/jobs.ts';
import { vocabularyJobs, vocabularySweeps } from './features/vocabulary/jobs.ts';
import { sweepLeases } from './lib/lease.ts';

/** Run one after another at night by a single job, since each job of its own asks the database for work every second. */
const sweeps = [
  ...outboxSweeps,
  ...accountSweeps,
  ...progressSweeps,
  ...vocabularySweeps,
  sweepLeases,
  ...studioSweeps,
];

/** Every job of every feature, by the name of its queue in the database. */
export const allJobs = (deps: Deps) =>
  ({
    ...outboxJobs(deps),
    ...membershipJobs(deps),
    ...studioJobs(deps),
    ...vocabularyJobs(deps),
    sweep: {
      cron: '43 3 * * *',
      run: async () => {
        for (const sweep of sweeps) await sweep(deps);
      },
    },
  }) satisfies Record<string, Job>;
