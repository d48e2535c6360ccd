import type { Job } from './adapters/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import type { Feature } from './feature.ts';
import { accounts } from './features/accounts/feature.ts';
import { catalogue } from './features/catalogue/feature.ts';
import { downloads } from './features/downloads/feature.ts';
import { help } from './features/help/feature.ts';
import { library } from './features/library/feature.ts';
import { membership } from './features/membership/feature.ts';
import { outbox } from './features/outbox/feature.ts';
import { progress } from './features/progress/feature.ts';
import { reading } from './features/reading/feature.ts';
import { reminders } from './features/reminders/feature.ts';
import { reviews } from './features/reviews/feature.ts';
import { studio } from './features/studio/feature.ts';
import { vocabulary } from './features/vocabulary/feature.ts';
import type { Route } from './http/route-table.ts';
import { deleteExpiredLeases } from './lib/lease.ts';
import type { Measure } from './lib/measure.ts';
import type { OwnedData } from './lib/owned-data.ts';

/**
 * All features. Their order matters in three ways. Requests are matched against routes in this order, so reading,
 * which gets the most requests, comes first. The data export lists features in this order. Closing an account locks
 * rows in this order: accounts must come before the outbox, as in account recovery, because locking in a different
 * order could cause deadlocks.
 */
const features: readonly Feature[] = [
  reading,
  catalogue,
  membership,
  library,
  progress,
  reminders,
  vocabulary,
  downloads,
  reviews,
  accounts,
  help,
  studio,
  outbox,
];

export const collectRoutes = (): Route[] => features.flatMap(({ routes }) => routes?.() ?? []);

/** Returns the features' routers for `/v1` paths that aren't part of the contract. */
export const createNonContractRouters = (deps: Deps) =>
  features.flatMap(({ router }) => router?.(deps) ?? []);

export const ownedData: readonly OwnedData[] = features.flatMap(({ ownedData }) => ownedData ?? []);

export const featureMeasures: readonly Measure[] = features.flatMap(({ measures }) => measures ?? []);

const sweeps = [...features.flatMap(({ sweeps }) => sweeps ?? []), deleteExpiredLeases];

/**
 * Returns all jobs, keyed by the names of their queues. All sweeps share one job, because each job polls the database
 * once a second.
 */
export function createAllJobs(deps: Deps): Record<string, Job> {
  const runSweeps = async () => {
    for (const sweep of sweeps) await sweep(deps);
  };
  const jobs: Record<string, Job> = { sweep: { cron: '43 3 * * *', run: runSweeps } };
  for (const [name, job] of features.flatMap((feature) => Object.entries(feature.jobs?.(deps) ?? {}))) {
    if (name in jobs) throw new Error(`Two jobs have the name ${name}.`);
    jobs[name] = job;
  }
  return jobs;
}
