import { type RequestHandler, Router } from 'express';
import type { Deps } from '../../deps.ts';

/** Liveness probe: succeeds whenever the process is running. */
const handleHealthz: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

/** Times out after three seconds, so that a readiness probe never hangs. */
const readinessQuery = { text: 'select 1', query_timeout: 3_000 };

/**
 * Readiness probe: succeeds if the database responds. Otherwise returns 503, so that no requests are routed to this
 * process.
 */
const handleReadyz =
  ({ sql, log }: Deps): RequestHandler =>
  async (_request, response) => {
    try {
      await sql.query(readinessQuery);
      response.json({ status: 'ready' });
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      response.status(503).json({ status: 'not ready' });
    }
  };

export function createHealthRouter(deps: Deps): Router {
  return Router().get('/healthz', handleHealthz).get('/readyz', handleReadyz(deps));
}
