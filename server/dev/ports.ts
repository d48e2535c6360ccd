import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The range in which ports are chosen. It is above 10080, the highest port that browsers and `fetch` block
 * (https://fetch.spec.whatwg.org/#port-blocking), and below the ephemeral ports that the system assigns itself.
 */
const portRange = { from: 11_000, below: 32_000 };
const usedPorts = new Set<number>();

/**
 * Returns a free port on the loopback interface. It is below the ephemeral range, so the system does not assign it to
 * another process.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(portRange.from, portRange.below);
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
