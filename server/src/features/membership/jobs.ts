import type { Job } from '../../adapters/jobs/jobs.ts';
import type { Deps } from '../../deps.ts';
import { reconcileAllJob } from './money/money.handlers.ts';
import { reconcile } from './reconciliation/reconcile.ts';

export const membershipJobs = (deps: Deps) =>
  ({
    reconcile: { cron: '17 * * * *', run: () => reconcile(deps) },
    [reconcileAllJob]: { run: () => reconcile(deps, { all: true }) },
  }) satisfies Record<string, Job>;
