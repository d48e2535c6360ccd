import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { inheritEnvironment } from './settings.ts';

/**
 * The range in which ports are chosen. It is above 10080, the highest port that browsers and `fetch` block
 * (https://fetch.spec.whatwg.org/#port-blocking), and below the ephemeral ports that the system assigns itself.
 */
const portRange = { from: 11_000, below: 32_000 };
const usedPorts = new Set<number>();

/**
 * The number of the worker that runs the tests, from 1, or 0 outside of tests. Each worker chooses other ports, so that no
 * server of another one takes the port of a server that a test stops and starts again.
 */
const workerId = Number(inheritEnvironment().VITEST_POOL_ID ?? 0);
const maxWorkers = 20;
const portsPerWorker = (portRange.below - portRange.from) / maxWorkers;

/**
 * Returns a free port on the loopback interface. It is below the ephemeral range, so the system does not assign it to
 * another process.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = portRange.from + randomInt(portsPerWorker) * maxWorkers + (workerId % maxWorkers);
    if (!usedPorts.has(port) && (await isPortFree(port))) {
      usedPorts.add(port);
      return port;
    }
  }
}

export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
