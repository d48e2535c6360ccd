import type { Router } from 'express';
import type { Job } from './adapters/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import type { Route } from './http/route-table.ts';
import type { OwnedData } from './lib/owned-data.ts';

/** A feature as the server sees it. */
export type Feature = {
  /** API calls. A function, because some handlers own a queue per app. */
  routes?: () => Route[];
  /** Routes under `/v1` outside the contract, such as a webhook. */
  router?: (deps: Deps) => Router;
  /** Background jobs, keyed by the name of their queue in the database. */
  jobs?: (deps: Deps) => Record<string, Job>;
  /** Nightly clean-up. */
  sweeps?: readonly ((deps: Deps) => Promise<unknown>)[];
  /** Personal data: export and erasure. */
  ownedData?: OwnedData;
};
