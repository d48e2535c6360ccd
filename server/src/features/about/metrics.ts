import { type Request, Router } from 'express';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import type { CountLimit } from '../../http/budgets.ts';
import type { Observer } from '../../http/every-request.ts';

export type Metrics = {
  /** Counts every request and measures its duration. */
  record: Observer;
  countLimit: CountLimit;
  /** Serves `GET /metrics`. It is outside `/v1`, so the proxy doesn't expose it. */
  router: Router;
};

/** Upper bounds of the histogram's buckets in seconds. */
const limits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Request counts and durations for one set of labels. `buckets[i]` counts the requests that took at most `limits[i]`
 * seconds but longer than the limit before it.
 */
type Series = { labels: string; count: number; seconds: number; buckets: number[] };

/**
 * Returns the route's template, such as `/books/:id`. Labeling by actual path would create a time series per book and
 * expose ids to the monitoring system.
 */
function templateOf({ route }: Request): string {
  const path: unknown = route?.path;
  return typeof path === 'string' ? path : 'none';
}

/** Formats the request metrics in Prometheus' text format. */
function describeRequests(all: readonly Series[]): string {
  const duration = 'http_request_duration_seconds';
  const durations = all.flatMap(({ labels, count, seconds, buckets }) => {
    let sum = 0;
    const within = limits.map((limit, index) => {
      sum += buckets[index] ?? 0;
      return `${duration}_bucket{le="${limit}",${labels}} ${sum}`;
    });
    return [
      ...within,
      `${duration}_bucket{le="+Inf",${labels}} ${count}`,
      `${duration}_sum{${labels}} ${seconds}`,
      `${duration}_count{${labels}} ${count}`,
    ];
  });
  return [
    '# HELP http_requests_total Requests answered, by route template.',
    '# TYPE http_requests_total counter',
    ...all.map(({ labels, count }) => `http_requests_total{${labels}} ${count}`),
    '',
    `# HELP ${duration} How long they took.`,
    `# TYPE ${duration} histogram`,
    ...durations,
    '',
  ].join('\n');
}

/**
 * Creates Prometheus metrics about requests and this process. Request metrics are kept as plain numbers and formatted
 * only when scraped: prom-client would build a key from all labels on every update.
 */
export function metrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const all = new Map<string, Series>();
  const reached = new Counter({
    name: 'limits_reached_total',
    help: 'Calls that a limit has made wait or has rejected.',
    labelNames: ['limit', 'outcome'],
    registers: [register],
  });
  return {
    countLimit: (limit, outcome) => reached.inc({ limit, outcome }),
    record: (request, { statusCode }, milliseconds) => {
      const { method } = request;
      const template = templateOf(request);
      const key = `${method} ${statusCode} ${template}`;
      let series = all.get(key);
      if (!series) {
        const labels = `method="${method}",route="${template}",status="${statusCode}"`;
        series = { labels, count: 0, seconds: 0, buckets: limits.map(() => 0) };
        all.set(key, series);
      }
      const seconds = milliseconds / 1000;
      series.count += 1;
      series.seconds += seconds;
      const bucket = limits.findIndex((limit) => seconds <= limit);
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    },
    router: Router().get('/metrics', async (_request, response) => {
      const text = await register.metrics();
      response.type(register.contentType).send(`${text}\n${describeRequests([...all.values()])}`);
    }),
  };
}
