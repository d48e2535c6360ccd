import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { systemClock } from '../server/src/adapters/clock/clock.ts';
import { createLog } from '../server/src/adapters/log/log.ts';
import { allRoutes } from '../server/src/features.ts';
import { readSettings } from '../server/src/settings.ts';
import { startServer } from '../server/src/start-server.ts';
import type { ServerUsage } from './drive/usage.ts';
import { createPeer } from './peer.ts';

/** Starts the process under load: our server, and a hand-written peer that shares its core and database. */
const server = await startServer({ settings: readSettings(), log: createLog('silent'), clock: systemClock });

let statements = 0;
const clients = new Set<pg.Client>();
/** Counts the statements of both pools, including those of transactions. */
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    statements += 1;
    clients.add(this);
    return query.apply(this, args);
  },
});

let rows = 0;
const result = (pg as unknown as { Result: { prototype: { addRow: (row: unknown) => void } } }).Result
  .prototype;
const { addRow } = result;
result.addRow = function countRow(row) {
  rows += 1;
  addRow.call(this, row);
};

/** Returns the bytes received from the database over all connections, including closed ones. */
function bytesRead(): number {
  let bytes = 0;
  for (const client of clients) {
    const { connection } = client as unknown as { connection: { stream: { bytesRead: number } } };
    bytes += connection.stream.bytesRead;
  }
  return bytes;
}

const lag = monitorEventLoopDelay({ resolution: 1 });
const peer = createPeer(server.deps);
peer.get('/statements', (_request, response) => {
  response.json(statements);
});
/** The API's calls, whose costs are measured one by one. */
peer.get('/calls', (_request, response) => {
  response.json(
    allRoutes().map(({ call: { name, method, path, access } }) => ({
      name,
      method,
      path,
      access,
    })),
  );
});
peer.get('/usage', (_request, response) => {
  const { user, system } = process.cpuUsage();
  const usage: ServerUsage = { processor: user + system, rows, bytes: bytesRead() };
  response.json(usage);
});
peer.get('/lag', (_request, response) => {
  const worst = lag.max / 1e6;
  lag.reset();
  lag.enable();
  response.json(worst);
});
peer.get('/memory', (_request, response) => {
  response.json(process.memoryUsage().rss);
});
/** Returns the bytes in use on and beside the heap. Resident memory differs by 30 MiB between two equal servers. */
peer.get('/held-memory', (_request, response) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  response.json(heapUsed + external);
});
const peerServer = createServer(peer).listen(0, '127.0.0.1', () => {
  const { port } = peerServer.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ ours: server.port, peer: port })}\n`);
});
