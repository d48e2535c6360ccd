import type { Job } from './adapters/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import { accounts } from './features/accounts/feature.ts';
import { catalogue } from './features/catalogue/feature.ts';
import { help } from './features/help/feature.ts';
import { library } from './features/library/feature.ts';
import { membership } from './features/membership/feature.ts';
import { outbox } from './features/outbox/feature.ts';
import { progress } from './features/progress/feature.ts';
import { reading } from './features/reading/feature.ts';
import { reviews } from './features/reviews/feature.ts';
import { studio } from './features/studio/feature.ts';
import { vocabulary } from './features/vocabulary/feature.ts';
import type { Route } from './http/route-table.ts';
import type { Feature } from './lib/feature.ts';
import { sweepLeases } from './lib/lease.ts';
import type { OwnedData } from './lib/owned-data.ts';

/**
 * Every feature, once. Those whose calls are made at every page stand first, because a request is held against the routes
 * in turn. The data export lists what they own in the same order.
 */
const features: readonly Feature[] = [
  reading,
  catalogue,
  membership,
  library,
  progress,
  vocabulary,
  reviews,
  accounts,
  help,
  studio,
  outbox,
];

/** Every call of the API. */
export const allRoutes = (): Route[] => features.flatMap(({ routes }) => routes?.() ?? []);

/** What answers under `/v1` besides the calls. */
export const allRouters = (deps: Deps) => features.flatMap(({ router }) => router?.(deps) ?? []);

/** What is stored about people. */
export const ownedData: readonly OwnedData[] = features.flatMap(({ ownedData }) => ownedData ?? []);

const sweeps = [...features.flatMap(({ sweeps }) => sweeps ?? []), sweepLeases];

/** Every job by the name of its queue. The sweeps share one, since each job of its own asks the database for work every second. */
export function allJobs(deps: Deps): Record<string, Job> {
  const jobs: Record<string, Job> = {
    sweep: {
      cron: '43 3 * * *',
      run: async () => {
        for (const sweep of sweeps) await sweep(deps);
      },
    },
  };
  return Object.assign(jobs, ...features.map((feature) => feature.jobs?.(deps) ?? {}));
}
