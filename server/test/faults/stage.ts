import { join } from 'node:path';
import { findFreePort } from '../../dev/ports.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import {
  type FailingProxy,
  failingHttpReplies,
  startFailingProxy,
} from '../support/running/failing-proxy.ts';
import { startObjectStore, type TestObjectStore } from '../support/running/object-store.ts';
import { type OwnDatabase, startOwnDatabase } from '../support/running/own-database.ts';
import { type PgBouncer, startPgBouncer } from '../support/running/pgbouncer.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { type ClientRequest, callApi } from './client.ts';
import type { Failure } from './deed.ts';
import { mountSmallFileSystem, type SmallFileSystem } from './small-file-system.ts';
import { startUnreliableNetwork, type UnreliableNetwork } from './unreliable-network.ts';

const hourMs = 60 * 60 * 1000;

type RestartableProcess = {
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
  jumpClock: () => void;
  isReady: () => Promise<boolean>;
};

/**
 * Real processes, with a proxy in front of each service that can fail: a process that serves requests, one that runs
 * the jobs, and a PostgreSQL of their own. The world reaches all services directly, to prepare and to count.
 */
export type Stage = {
  world: MailWorld;
  network: UnreliableNetwork;
  database: OwnDatabase;
  databaseDisk: SmallFileSystem;
  mediaDisk: SmallFileSystem;
  /** The proxies in front of the services. */
  proxies: { database: FailingProxy; provider: FailingProxy; mail: FailingProxy };
  objectStore: TestObjectStore | undefined;
  pgBouncer: PgBouncer | undefined;
  api: RestartableProcess;
  jobs: RestartableProcess;
  /** Sends a request through the network, as a browser would. */
  call: <Body>(path: string, request: ClientRequest) => Promise<Body>;
  close: () => Promise<void>;
};

/** A mail server greets its client first. 421 means that it isn't available. */
const failingMailReplies = {
  broken: '421 4.3.2 Service not available\r\n',
  nonsense: 'Lorem ipsum dolor sit amet\r\n',
  isServerFirst: true,
};

async function startProcess(environment: Record<string, string>, port: number): Promise<RestartableProcess> {
  const start = async () => await startApiProcess(environment, port, { clockJumpMs: hourMs });
  let current: ApiProcess | undefined = await start();
  const end = async (how: 'kill' | 'stop') => {
    const ending = current;
    current = undefined;
    await ending?.[how]();
  };
  return {
    kill: () => end('kill'),
    stop: () => end('stop'),
    start: async () => {
      current ??= await start();
    },
    jumpClock: () => current?.jumpClock(),
    isReady: async () =>
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}

const withPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;

async function startSmallDatabase(): Promise<{ database: OwnDatabase; disk: SmallFileSystem }> {
  const disk = await mountSmallFileSystem(400);
  const temporaryFolder = join(disk.folder, 'own-database');
  const database = await startOwnDatabase({
    temporaryFolder,
    options: {
      folder: join(temporaryFolder, 'postgres'),
      port: await findFreePort(),
      extraSettings: ['max_connections=100', 'max_wal_size=64MB', 'min_wal_size=32MB'],
    },
  });
  return { database, disk };
}

export async function startStage(kind: Failure['stage']): Promise<Stage> {
  const { database, disk: databaseDisk } = await startSmallDatabase();
  const databaseProxy = await startFailingProxy(Number(new URL(database.url).port));
  const mediaDisk = await mountSmallFileSystem(64);
  const objectStore = kind === 'object store' ? await startObjectStore() : undefined;
  const [apiPort, jobsPort] = [await findFreePort(), await findFreePort()];
  const world = await startMailWorld(
    {
      DATABASE_URL: database.url,
      MEDIA_DIR: mediaDisk.folder,
      DISK_RESERVE_MB: '0',
      ...objectStore?.environment,
    },
    // Webhook events reach the process that serves requests, and are repeated until it has handled them.
    { port: apiPort, retryAfter: Array<number>(400).fill(300) },
  );
  const provider = await startFailingProxy(world.sandbox.port, failingHttpReplies);
  const smtpUrl = world.environment.SMTP_URL ?? '';
  const mail = await startFailingProxy(Number(new URL(smtpUrl).port), failingMailReplies);
  const databaseUrl = withPort(database.url, databaseProxy.port);
  const requestsUrl = Object.assign(new URL(databaseUrl), { username: 'lingostory_requests' }).href;
  const pgBouncer = kind === 'PgBouncer' ? await startPgBouncer(databaseUrl, 10) : undefined;
  const environment = {
    ...world.environment,
    // The test's clients wait for no limits, and responses are checked by other tests.
    CHECK_RESPONSES: 'no',
    DATABASE_URL: databaseUrl,
    REQUESTS_DATABASE_URL: pgBouncer?.url ?? requestsUrl,
    ...(pgBouncer ? { NAMED_STATEMENTS: 'no' } : {}),
    STRIPE_HOST: `http://127.0.0.1:${provider.port}`,
    SMTP_URL: withPort(smtpUrl, mail.port),
  };
  const api = await startProcess(environment, apiPort);
  const jobs = await startProcess({ ...environment, RUN_JOBS: 'yes' }, jobsPort);
  const network = await startUnreliableNetwork(apiPort);
  return {
    world,
    network,
    database,
    databaseDisk,
    mediaDisk,
    proxies: { database: databaseProxy, provider, mail },
    objectStore,
    pgBouncer,
    api,
    jobs,
    call: (path, request) => callApi(network.origin, path, request),
    close: async () => {
      await network.close();
      await api.kill();
      await jobs.kill();
      await pgBouncer?.close();
      await world.close({ rowsByHand: true });
      for (const proxy of [databaseProxy, provider, mail]) await proxy.close();
      await objectStore?.close();
      await database.close();
      await databaseDisk.remove();
      await mediaDisk.remove();
    },
  };
}
