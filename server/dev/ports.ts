import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems assign to outgoing calls and to servers that ask for any port, and above 10080, the
 * highest port that browsers and `fetch` block (https://fetch.spec.whatwg.org/#port-blocking).
 */
const range = { from: 11_000, below: 32_000 };
const given = new Set<number>();

/** Returns a free port of the loopback interface, from a range in which the system assigns none to others. */
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
