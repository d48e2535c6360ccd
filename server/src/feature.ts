import type { Router } from 'express';
import type { Job } from './adapters/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import type { Route } from './http/route-table.ts';
import type { OwnedData } from './lib/owned-data.ts';

/** A feature's contributions to the server. */
export type Feature = {
  /** The feature's API calls. A function, because some handlers create a queue for each app. */
  routes?: () => Route[];
  /** Routes under `/v1` outside the contract, such as a webhook. */
  router?: (deps: Deps) => Router;
  /** Background jobs, keyed by the name of their queue in the database. */
  jobs?: (deps: Deps) => Record<string, Job>;
  /** Cleanup tasks that run every night. */
  sweeps?: readonly ((deps: Deps) => Promise<unknown>)[];
  /** The personal data that the feature stores, for export and erasure. */
  ownedData?: OwnedData;
};
