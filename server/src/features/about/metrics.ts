import { performance } from 'node:perf_hooks';
import { Router } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Deps } from '../../deps.ts';
import type { LimitedCallCounter } from '../../http/budgets.ts';
import type { RequestObserver } from '../../http/create-request-middleware.ts';
import type { Measure } from '../../lib/measure.ts';
import { readQueueSizes } from '../../lib/queue-sizes.ts';
import { addMeasureGauges } from './measure-gauges.ts';
import { platformMeasures } from './platform-measures.ts';
import { createRequestMetrics } from './request-metrics.ts';

export type Metrics = {
  /** Counts every request and measures its duration. */
  record: RequestObserver;
  countLimit: LimitedCallCounter;
  /** Serves `GET /metrics`. It is outside `/v1`, so the proxy doesn't expose it. */
  router: Router;
};

/** Gauges whose names end like those of counters, which `promtool check metrics` rejects. */
const misnamedGauges = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
];

/** Adds metrics about this process: memory, CPU time, the event loop, and its queues. */
function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamedGauges) registry.removeSingleMetric(name);
  new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time that the event loop spent working instead of waiting. Its rate is the utilization, from 0 to 1.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
  new Gauge({
    name: 'queue_tasks',
    help: 'Tasks in the queues of this process, running or waiting.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    collect() {
      for (const [queue, { running, waiting }] of readQueueSizes()) {
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
}

/** Creates the Prometheus metrics about requests, this process, the adapters and the database. */
export function createMetrics(
  deps: Pick<Deps, 'adapterMetrics' | 'measuresSql' | 'log'>,
  featureMeasures: readonly Measure[],
): Metrics {
  const registry = new Registry();
  addProcessMetrics(registry);
  addMeasureGauges(registry, deps, [...platformMeasures, ...featureMeasures]);
  const { record, formatText } = createRequestMetrics();
  const limitedCallCounter = new Counter({
    name: 'limits_reached_total',
    help: 'Calls that a limit has made wait or has rejected.',
    labelNames: ['limit', 'outcome'],
    registers: [registry],
  });
  return {
    countLimit: (limit, outcome) => limitedCallCounter.inc({ limit, outcome }),
    record,
    router: Router().get('/metrics', async (_request, response) => {
      const texts = await Promise.all([registry.metrics(), deps.adapterMetrics.metrics()]);
      response.type(registry.contentType).send([...texts, formatText()].join('\n'));
    }),
  };
}
