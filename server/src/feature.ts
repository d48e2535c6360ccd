import type { Router } from 'express';
import type { Job } from './adapters/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import type { Route } from './http/route-table.ts';
import type { Measure } from './lib/measure.ts';
import type { OwnedData } from './lib/owned-data.ts';

/** The parts that a feature adds to the server. */
export type Feature = {
  /**
   * Returns the handlers of the feature's API calls. This is a function, because some handlers need a new queue for
   * each app.
   */
  routes?: () => Route[];
  /** Returns a router for paths under `/v1` that aren't part of the contract, such as a webhook. */
  router?: (deps: Deps) => Router;
  /** Background jobs, keyed by the name of their queue in the database. */
  jobs?: (deps: Deps) => Record<string, Job>;
  /** Cleanup tasks that run every night. */
  sweeps?: readonly ((deps: Deps) => Promise<unknown>)[];
  /** Numbers in the database that show operators if the feature works. */
  measures?: readonly Measure[];
  /** Describes the personal data that the feature stores, for exporting and erasing it. */
  ownedData?: OwnedData;
};
