import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Sandbox, startSandbox } from '@lingostory/sandbox';
import type pg from 'pg';
import { ensureDatabase, startEmbeddedDatabase } from '../server/dev/database/embedded.ts';
import { findFreePort } from '../server/dev/ports.ts';
import { inheritEnvironment } from '../server/dev/settings.ts';
import { createSandboxEnvironment } from '../server/dev/stack/api-environment.ts';
import { systemClock } from '../server/src/adapters/clock/clock.ts';
import { applyMigrations } from '../server/src/adapters/database/migrate.ts';
import { openDatabase } from '../server/src/adapters/database/open-database.ts';
import { createFolderMedia } from '../server/src/adapters/media/folder-media.ts';
import type { Media } from '../server/src/adapters/media/media.ts';
import type { Deps } from '../server/src/deps.ts';
import { openSession } from '../server/src/http/session.ts';
import { readSettings, type Settings } from '../server/src/settings.ts';
import { type ProviderProxy, startProviderProxy } from './drive/provider-proxy.ts';

export type Stage = {
  ours: string;
  peerOrigin: string;
  db: Deps['db'];
  sql: pg.Pool;
  databaseUrl: string;
  /** A reader with an open session. */
  reader: { id: number; bearer: string };
  /** An administrator with an open session. */
  editor: { bearer: string };
  /** Returns the bearer token of a new session. */
  openSession: (userId: number) => Promise<string>;
  media: Media;
  settings: Settings;
  sandbox: Sandbox;
  provider: ProviderProxy;
  clip: string;
  /**
   * Starts another server on the same database. `preloadedModule` is a file in this folder that is loaded before the server.
   * The server stops when the stage closes, unless it is stopped earlier.
   */
  startAnotherServer: (
    preloadedModule?: string,
    extraEnvironment?: Record<string, string>,
  ) => Promise<BenchServer>;
  close: () => Promise<void>;
};

const benchServerFile = fileURLToPath(new URL('./subject.ts', import.meta.url));

export type BenchServer = { child: ChildProcess; ours: string; peerOrigin: string };

/**
 * Starts a server to measure. `preloadedModule` is a file in this folder that is loaded before the server. The server and its
 * workers run on the given CPU cores, as `taskset` names them: by default on one, so that they share none with the load.
 */
export async function startBenchServer(
  environment: Record<string, string>,
  preloadedModule?: string,
  cores = '0',
): Promise<BenchServer> {
  const importArgs =
    preloadedModule === undefined ? [] : ['--import', new URL(preloadedModule, import.meta.url).href];
  const command = ['-c', cores, process.execPath, '--import', 'tsx', ...importArgs, benchServerFile];
  const child = spawn('taskset', command, {
    env: inheritEnvironment(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const firstOutputLine = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server under measurement did not start.')));
    child.stdout?.once('data', (chunk) => resolve(String(chunk)));
  });
  const { ours, peer } = JSON.parse(firstOutputLine) as { ours: number; peer: number };
  return { child, ours: `http://127.0.0.1:${ours}`, peerOrigin: `http://127.0.0.1:${peer}` };
}

/** Returns the environment of a server to measure, without limits that a single load generator would reach. */
export function createBenchEnvironment(options: {
  databaseUrl: string;
  mediaFolder: string;
  sandboxOrigin: string;
  providerOrigin: string;
}): Record<string, string> {
  return {
    SECRET_KEY: 'a key of the measurements, long enough for them',
    DATABASE_URL: options.databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MEDIA_DIR: options.mediaFolder,
    API_PORT: '0',
    LIMITS_FACTOR: '1000000',
    // Raises the limit on simultaneous requests, because a single reader uses many connections here. Only `neighbors`
    // measures how requests wait for each other.
    CALLS_AT_ONCE: '64',
    LOG_LEVEL: 'silent',
    // Trusts the forwarded IP address. The load sends a different one with each request, so that the requests seem to
    // come from different readers.
    TRUSTED_PROXIES: '1',
    ...createSandboxEnvironment(options.sandboxOrigin, 'whsec_bench'),
    STRIPE_HOST: options.providerOrigin,
  };
}

/**
 * Starts everything that the API benchmarks need: a database, the server in production mode on its own core or on
 * the given ones, and the hand-written server.
 */
export async function startStage(cores?: string): Promise<Stage> {
  // The functions that release the stage's resources, even if its setup fails halfway. They are called in reverse
  // order.
  const closeFunctions: (() => unknown)[] = [];
  const close = async () => {
    for (const closeFunction of closeFunctions.splice(0).reverse()) await closeFunction();
  };
  try {
    return { ...(await startStageServices(closeFunctions, cores)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startStageServices(
  closeFunctions: (() => unknown)[],
  cores: string | undefined,
): Promise<Omit<Stage, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-bench-'));
  closeFunctions.push(() => rm(folder, { recursive: true, force: true }));
  const database = await startEmbeddedDatabase({
    folder: join(folder, 'postgres'),
    port: await findFreePort(),
    temporary: true,
  });
  closeFunctions.push(() => database.stop());
  const url = await ensureDatabase(database, 'bench');
  await applyMigrations(url);
  const sandbox = await startSandbox();
  closeFunctions.push(() => sandbox.close());
  const providerProxy = await startProviderProxy(sandbox.origin);
  closeFunctions.push(() => providerProxy.close());
  const environment = createBenchEnvironment({
    databaseUrl: url,
    mediaFolder: join(folder, 'media'),
    sandboxOrigin: sandbox.origin,
    providerOrigin: providerProxy.origin,
  });
  const settings = readSettings(environment);
  const { db, sql, close } = openDatabase(url, () => {});
  closeFunctions.push(close);
  const media = createFolderMedia(settings.mediaFolder);
  const clip = await media.put('clips', 'mp3', Buffer.alloc(12_000, 7));
  const user = await db.user.create({
    data: { name: 'Reader', email: 'reader@example.org', passwordHash: '-' },
  });
  const deps = { db, clock: systemClock, settings } as unknown as Deps;
  const createSessionBearer = async (userId: number) => `Bearer ${await openSession(deps, userId)}`;
  const bearer = await createSessionBearer(user.id);
  const administrator = await db.user.create({
    data: { name: 'Editor', email: 'editor@example.org', passwordHash: '-', userType: 1 },
  });
  const editor = { bearer: await createSessionBearer(administrator.id) };
  const startServer = async (preloadedModule?: string, extraEnvironment: Record<string, string> = {}) => {
    const startedServer = await startBenchServer(
      { ...environment, ...extraEnvironment },
      preloadedModule,
      cores,
    );
    closeFunctions.push(() => startedServer.child.kill('SIGKILL'));
    return startedServer;
  };
  const mainServer = await startServer();
  return {
    ours: mainServer.ours,
    peerOrigin: mainServer.peerOrigin,
    db,
    sql,
    databaseUrl: url,
    reader: { id: user.id, bearer },
    editor,
    openSession: createSessionBearer,
    media,
    settings,
    sandbox,
    provider: providerProxy,
    clip,
    startAnotherServer: startServer,
  };
}
