import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMetric, readMetrics } from '../support/http/metrics.ts';
import { requestKinds } from '../support/http/request-kinds.ts';
import { buildRequestSender, type RequestSender } from '../support/http/request-sender.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let requestSender: RequestSender;
beforeAll(async () => {
  world = await startWorld();
  requestSender = await buildRequestSender(world);
});
afterAll(() => world.close());

// Excludes `/metrics`, because the test itself requests it to read the counts.
const countedRequestKinds = requestKinds.filter(({ route }) => route !== '/metrics');

/** Process metrics that prom-client collects on every platform. */
const processMetrics = [
  'nodejs_active_handles',
  'nodejs_active_requests',
  'nodejs_active_resources',
  'nodejs_eventloop_lag_max_seconds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_min_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_stddev_seconds',
  'nodejs_external_memory_bytes',
  'nodejs_gc_duration_seconds',
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_heap_space_size_available_bytes',
  'nodejs_heap_space_size_total_bytes',
  'nodejs_heap_space_size_used_bytes',
  'nodejs_version_info',
  'process_cpu_seconds_total',
  'process_cpu_system_seconds_total',
  'process_cpu_user_seconds_total',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
];

describe('GET /metrics', () => {
  it.each(countedRequestKinds)(
    'counts and times every request in the metrics: $what',
    async ({ ask, method = 'GET', status, route }) => {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      const readCounts = async () => {
        const text = await readMetrics(world);
        return [
          readMetric(text, `http_requests_total{${labels}}`),
          readMetric(text, `http_request_duration_seconds_count{${labels}}`),
          readMetric(text, `http_request_duration_seconds_bucket{le="+Inf",${labels}}`),
        ];
      };
      const countsBefore = await readCounts();
      await ask(requestSender);
      await expect.poll(readCounts).toEqual(countsBefore.map((value) => value + 1));
    },
  );

  it('exposes request metrics with the expected names and labels', async () => {
    await requestSender.get('/healthz');
    const labels = 'method="GET",route="/healthz",status="200"';
    await expect.poll(() => readMetrics(world)).toContain(`http_requests_total{${labels}}`);
    const text = await readMetrics(world);
    const matchingLines = text.split('\n').filter((line) => line.includes(labels));
    const bucketUpperBounds = [
      '0.005',
      '0.01',
      '0.025',
      '0.05',
      '0.1',
      '0.25',
      '0.5',
      '1',
      '2.5',
      '5',
      '10',
      '+Inf',
    ];
    expect(matchingLines.map((line) => line.slice(0, line.lastIndexOf(' ')))).toEqual([
      `http_requests_total{${labels}}`,
      ...bucketUpperBounds.map((limit) => `http_request_duration_seconds_bucket{le="${limit}",${labels}}`),
      `http_request_duration_seconds_sum{${labels}}`,
      `http_request_duration_seconds_count{${labels}}`,
    ]);
    const counts = matchingLines.slice(1, -2).map((line) => Number(line.slice(line.lastIndexOf(' '))));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    const sum = readMetric(text, `http_request_duration_seconds_sum{${labels}}`);
    expect(sum).toSatisfy((value: number) => value > 0 && value < 10);
  });

  it('exposes request and process metrics with their type and help text', async () => {
    const text = await readMetrics(world);
    const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]));
    const requestMetricTypes = { http_requests_total: 'counter', http_request_duration_seconds: 'histogram' };
    expect(Object.fromEntries(types)).toMatchObject(requestMetricTypes);
    expect(processMetrics.filter((name) => !types.has(name))).toEqual([]);
    const helpTexts = [...text.matchAll(/^# HELP (http_\w+) (.*)$/gm)].map(([, name, help]) => [name, help]);
    expect(Object.fromEntries(helpTexts)).toMatchObject({
      http_requests_total: 'Requests answered, by route template.',
      http_request_duration_seconds: 'How long they took.',
    });
  });
});
