import type { Router } from 'express';
import type { Job } from '../adapters/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import type { Route } from '../http/route-table.ts';
import type { OwnedData } from './owned-data.ts';

/** What the server needs to know of a feature. */
export type Feature = {
  /** Its calls. Made anew for each application, since some of them hold a queue. */
  routes?: () => Route[];
  /** What it answers under `/v1` that is no call, such as a webhook. */
  router?: (deps: Deps) => Router;
  /** Its jobs by the names of their queues in the database. */
  jobs?: (deps: Deps) => Record<string, Job>;
  /** What it removes at night. */
  sweeps?: readonly ((deps: Deps) => Promise<unknown>)[];
  /** What it stores about people. */
  ownedData?: OwnedData;
};
