import { type RequestHandler, Router } from 'express';
import type { Deps } from '../../deps.ts';

/** Liveness: the process is running. */
const handleHealthz: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

/** The query times out after three seconds, so that a probe never hangs. */
const probe = { text: 'select 1', query_timeout: 3_000 };

/** Readiness: the database responds. Returns 503 otherwise, so that no traffic is routed to this process. */
const handleReadyz =
  ({ sql, log }: Deps): RequestHandler =>
  async (_request, response) => {
    try {
      await sql.query(probe);
      response.json({ status: 'ready' });
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      response.status(503).json({ status: 'not ready' });
    }
  };

export function healthRouter(deps: Deps): Router {
  return Router().get('/healthz', handleHealthz).get('/readyz', handleReadyz(deps));
}
