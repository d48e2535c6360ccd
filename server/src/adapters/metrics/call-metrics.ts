import { Histogram, type Registry } from 'prom-client';
import type { Job } from '../jobs/jobs.ts';
import { EmailRejectedError } from '../mail/mail.ts';

/** Upper bounds of the histograms' buckets in seconds. */
const serviceBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];
const jobBuckets = [0.1, 1, 10, 60, 300, 900, 3600];

export type CallMetrics = {
  /**
   * Returns an adapter whose asynchronous methods are timed, by the name of the service and of the method. Arguments
   * and ids never become labels.
   */
  timeService: <Adapter extends object>(service: string, adapter: Adapter) => Adapter;
  timeJobs: (jobs: Record<string, Job>) => Record<string, Job>;
};

/** The service works, but doesn't accept this one email. */
const outcomeOf = (error: unknown) => (error instanceof EmailRejectedError ? 'rejected' : 'failed');

/** Creates the metrics about calls to external services and runs of background jobs. */
export function createCallMetrics(registry: Registry): CallMetrics {
  const registers = [registry];
  const serviceDurations = new Histogram({
    name: 'external_call_duration_seconds',
    help: 'How long calls to external services took, retries included.',
    labelNames: ['service', 'operation', 'outcome'],
    buckets: serviceBuckets,
    registers,
  });
  const jobDurations = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long runs of background jobs took.',
    labelNames: ['name', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const timeMethod =
    (service: string, operation: string, method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      const startedAt = performance.now();
      const observe = (outcome: string) =>
        serviceDurations.observe({ service, operation, outcome }, (performance.now() - startedAt) / 1000);
      const result = method(...args);
      if (result instanceof Promise)
        result.then(
          () => observe('ok'),
          (error: unknown) => observe(outcomeOf(error)),
        );
      return result;
    };
  const timeJob = (name: string, { run, ...schedule }: Job): Job => ({
    ...schedule,
    run: async () => {
      const endTimer = jobDurations.startTimer({ name });
      try {
        const result = await run();
        endTimer({ outcome: 'ok' });
        return result;
      } catch (error) {
        endTimer({ outcome: 'failed' });
        throw error;
      }
    },
  });
  return {
    timeService: (service, adapter) => {
      const timedEntries = Object.entries(adapter).map(([name, member]) => [
        name,
        typeof member === 'function' ? timeMethod(service, name, member) : member,
      ]);
      return Object.fromEntries(timedEntries);
    },
    timeJobs: (jobs) =>
      Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, timeJob(name, job)])),
  };
}
