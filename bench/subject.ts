import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { systemClock } from '../server/src/adapters/clock/clock.ts';
import { createLog } from '../server/src/adapters/log/log.ts';
import { collectRoutes } from '../server/src/features.ts';
import { readSettings } from '../server/src/settings.ts';
import { startServer } from '../server/src/start-server.ts';
import type { ServerUsage } from './drive/usage.ts';
import { createPeerApp } from './peer.ts';

/** Starts our server and the hand-written one in the same process, so that they share a core and a database. */
const server = await startServer({ settings: readSettings(), log: createLog('silent'), clock: systemClock });

let statementCount = 0;
const clients = new Set<pg.Client>();
/** Counts the database statements of both connection pools, including those inside transactions. */
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    statementCount += 1;
    clients.add(this);
    return query.apply(this, args);
  },
});

let rowCount = 0;
const resultPrototype = (pg as unknown as { Result: { prototype: { addRow: (row: unknown) => void } } })
  .Result.prototype;
const { addRow } = resultPrototype;
resultPrototype.addRow = function countRow(row) {
  rowCount += 1;
  addRow.call(this, row);
};

/** Returns the bytes received from the database over all connections, including closed ones. */
function countBytesRead(): number {
  let bytes = 0;
  for (const client of clients) {
    const { connection } = client as unknown as { connection: { stream: { bytesRead: number } } };
    bytes += connection.stream.bytesRead;
  }
  return bytes;
}

const eventLoopDelay = monitorEventLoopDelay({ resolution: 1 });
const peerApp = createPeerApp(server.deps);
peerApp.get('/statements', (_request, response) => {
  response.json(statementCount);
});
/** Lists the API's endpoints, so that the benchmark can measure the cost of each. */
peerApp.get('/calls', (_request, response) => {
  response.json(
    collectRoutes().map(({ call: { name, method, path, access } }) => ({
      name,
      method,
      path,
      access,
    })),
  );
});
peerApp.get('/usage', (_request, response) => {
  const { user, system } = process.cpuUsage();
  const usage: ServerUsage = { processor: user + system, rows: rowCount, bytes: countBytesRead() };
  response.json(usage);
});
peerApp.get('/lag', (_request, response) => {
  const longestDelayMs = eventLoopDelay.max / 1e6;
  eventLoopDelay.reset();
  eventLoopDelay.enable();
  response.json(longestDelayMs);
});
peerApp.get('/memory', (_request, response) => {
  response.json(process.memoryUsage().rss);
});
/**
 * Returns the bytes in use, on and outside the heap. Resident memory is too imprecise: it differs by 30 MiB between
 * identical servers.
 */
peerApp.get('/held-memory', (_request, response) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  response.json(heapUsed + external);
});
const peerServer = createServer(peerApp).listen(0, '127.0.0.1', () => {
  const { port } = peerServer.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ ours: server.port, peer: port })}\n`);
});
