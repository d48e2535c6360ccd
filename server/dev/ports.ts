import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what systems give out by themselves, to calls that go out and to servers that ask for any port, and above 10080,
 * the highest port that browsers and `fetch` never call (https://fetch.spec.whatwg.org/#port-blocking).
 */
const range = { from: 11_000, below: 32_000 };
const given = new Set<number>();

/** A port of the loopback interface that nobody uses now, and that nobody is given by chance before it is used. */
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
