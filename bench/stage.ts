import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Sandbox, startSandbox } from '@lingostory/sandbox';
import type pg from 'pg';
import { ensureDatabase, startEmbeddedDatabase } from '../server/dev/database/embedded.ts';
import { freePort } from '../server/dev/ports.ts';
import { inherited } from '../server/dev/settings.ts';
import { sandboxEnvironment } from '../server/dev/stack/api-environment.ts';
import { systemClock } from '../server/src/adapters/clock/clock.ts';
import { applyMigrations } from '../server/src/adapters/database/migrate.ts';
import { openDatabase } from '../server/src/adapters/database/open-database.ts';
import { folderMedia } from '../server/src/adapters/media/folder-media.ts';
import type { Media } from '../server/src/adapters/media/media.ts';
import type { Deps } from '../server/src/deps.ts';
import { openSession } from '../server/src/http/session.ts';
import { readSettings } from '../server/src/settings.ts';
import { type ProviderLine, startProviderLine } from './drive/provider-line.ts';

export type Stage = {
  ours: string;
  peer: string;
  db: Deps['db'];
  sql: pg.Pool;
  /** A reader with an open session. */
  reader: { id: number; bearer: string };
  /** An administrator with an open session. */
  editor: { bearer: string };
  /** Returns the bearer token of a new session. */
  openSession: (userId: number) => Promise<string>;
  media: Media;
  sandbox: Sandbox;
  provider: ProviderLine;
  clip: string;
  /**
   * Starts another server on the same database, with `module` of this folder loaded before it. It stops with the
   * stage at the latest.
   */
  startAnother: (module?: string, more?: Record<string, string>) => Promise<Subject>;
  close: () => Promise<void>;
};

const subjectFile = fileURLToPath(new URL('./subject.ts', import.meta.url));

export type Subject = { child: ChildProcess; ours: string; peer: string };

/** Starts a server under measurement, with `module` of this folder loaded before it. */
export async function startSubject(environment: Record<string, string>, module?: string): Promise<Subject> {
  const before = module === undefined ? [] : ['--import', new URL(module, import.meta.url).href];
  const command = ['-c', '0', process.execPath, '--import', 'tsx', ...before, subjectFile];
  const child = spawn('taskset', command, {
    env: inherited(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server under measurement did not start.')));
    child.stdout?.once('data', (chunk) => resolve(String(chunk)));
  });
  const { ours, peer } = JSON.parse(line) as { ours: number; peer: number };
  return { child, ours: `http://127.0.0.1:${ours}`, peer: `http://127.0.0.1:${peer}` };
}

/** Sets up a database, the server on a core of its own in production mode, and a peer beside it. */
export async function setStage(): Promise<Stage> {
  // Closed in reverse order, even if the stage cannot be set up completely.
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    return { ...(await startAll(closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startAll(closers: (() => unknown)[]): Promise<Omit<Stage, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-bench-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const database = await startEmbeddedDatabase({
    folder: join(folder, 'postgres'),
    port: await freePort(),
    temporary: true,
  });
  closers.push(() => database.stop());
  const url = await ensureDatabase(database, 'bench');
  await applyMigrations(url);
  const sandbox = await startSandbox();
  closers.push(() => sandbox.close());
  const provider = await startProviderLine(sandbox.origin);
  closers.push(() => provider.close());
  const environment = {
    SECRET_KEY: 'a key of the measurements, long enough for them',
    DATABASE_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MEDIA_DIR: join(folder, 'media'),
    API_PORT: '0',
    LIMITS_FACTOR: '1000000',
    // A load is one reader on many connections. Only `neighbors` measures how calls wait for each other.
    CALLS_AT_ONCE: '64',
    LOG_LEVEL: 'silent',
    // Loads report a different address for each request, as if each were another reader.
    TRUSTED_PROXIES: '1',
    ...sandboxEnvironment(sandbox.origin, 'whsec_bench'),
    STRIPE_HOST: provider.origin,
  };
  const settings = readSettings(environment);
  const { db, sql, close } = openDatabase(url, () => {});
  closers.push(close);
  const media = folderMedia(settings.mediaFolder);
  const clip = await media.put('clips', 'mp3', Buffer.alloc(12_000, 7));
  const user = await db.user.create({
    data: { name: 'Reader', email: 'reader@example.org', passwordHash: '-' },
  });
  const deps = { db, clock: systemClock, settings } as unknown as Deps;
  const sessionOf = async (userId: number) => `Bearer ${await openSession(deps, userId)}`;
  const bearer = await sessionOf(user.id);
  const administrator = await db.user.create({
    data: { name: 'Editor', email: 'editor@example.org', passwordHash: '-', userType: 1 },
  });
  const editor = { bearer: await sessionOf(administrator.id) };
  const start = async (module?: string, more: Record<string, string> = {}) => {
    const subject = await startSubject({ ...environment, ...more }, module);
    closers.push(() => subject.child.kill('SIGKILL'));
    return subject;
  };
  const subject = await start();
  return {
    ours: subject.ours,
    peer: subject.peer,
    db,
    sql,
    reader: { id: user.id, bearer },
    editor,
    openSession: sessionOf,
    media,
    sandbox,
    provider,
    clip,
    startAnother: start,
  };
}
