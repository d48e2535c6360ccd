import { type Request, type RequestHandler, Router } from 'express';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** Counts and times every request that passes. */
  record: RequestHandler;
  /** `GET /metrics`. It is outside `/v1`, the only path that the proxy in front exposes. */
  router: Router;
};

/** The template of a route, not the address, which would create a series for each book and put ids in the monitoring. */
function templateOf({ route }: Request): string {
  const path: unknown = route?.path;
  return typeof path === 'string' ? path : 'none';
}

/** Prometheus metrics of the requests and this process. */
export function metrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route template.',
    labelNames,
    registers: [register],
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long they took.',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  return {
    record: (request, response, next) => {
      const began = performance.now();
      response.once('close', () => {
        const { method } = request;
        const labels = { method, route: templateOf(request), status: response.statusCode };
        requests.inc(labels);
        seconds.observe(labels, (performance.now() - began) / 1000);
      });
      next();
    },
    router: Router().get('/metrics', async (_request, response) => {
      const text = await register.metrics();
      response.type(register.contentType).send(text);
    }),
  };
}
