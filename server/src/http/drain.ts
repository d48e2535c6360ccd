import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The status that makes nginx repeat a request at another process, and not send more to this one for a while. The API
 * never responds with it otherwise: a 503 would not do, because all processes send one while the database is down.
 */
const repeatElsewhereStatus = 502;

/** Requests that nginx may repeat, because they change nothing. */
const repeatableMethods: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS'];

/** Liveness must not depend on draining, or the process would be killed before it has finished its work. */
const livenessPath = '/healthz';

/**
 * Wraps a request handler so that its process can be taken out of service without losing a request. While it drains,
 * it rejects requests that nginx can repeat at another process, so nginx stops using this one before its socket closes:
 * connections that are waiting to be accepted when it closes would be reset. Other requests are handled as usual.
 */
export function createDrainableHandler(handle: RequestListener): {
  handle: RequestListener;
  /** Drains for this long. With 0, nothing is rejected: there is no other process. */
  drain: (milliseconds: number) => Promise<void>;
} {
  let isDraining = false;
  return {
    handle: (request, response) => {
      const isRejected =
        isDraining && repeatableMethods.includes(request.method) && request.url !== livenessPath;
      if (!isRejected) return handle(request, response);
      response.writeHead(repeatElsewhereStatus, { 'Cache-Control': 'no-store', Connection: 'close' }).end();
    },
    drain: async (milliseconds) => {
      if (milliseconds === 0) return;
      isDraining = true;
      await sleep(milliseconds);
    },
  };
}
