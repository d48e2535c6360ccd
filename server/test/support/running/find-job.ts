import type { Job } from '../../../src/adapters/jobs/jobs.ts';
import type { Deps } from '../../../src/deps.ts';
import { createAllJobs } from '../../../src/features.ts';

/** Returns the job of this name, as the server runs it. Throws if there is none. */
export function findJob(deps: Deps, name: string): Job {
  const job = createAllJobs(deps)[name];
  if (!job) throw new Error(`There is no job ${name}.`);
  return job;
}
