import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports, which systems assign to outgoing connections and to servers that listen on port 0, and
 * above 10080, the highest port that browsers and `fetch` block (https://fetch.spec.whatwg.org/#port-blocking).
 */
const range = { from: 11_000, below: 32_000 };
const given = new Set<number>();

/**
 * Returns a free port on the loopback interface. It is below the ephemeral range, so the system does not assign it to
 * another process.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.from, range.below);
    if (!given.has(port) && (await isPortFree(port))) {
      given.add(port);
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
