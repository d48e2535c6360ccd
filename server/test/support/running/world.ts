import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { type Sandbox, startSandbox } from '@lingostory/sandbox';
import pg from 'pg';
import Stripe from 'stripe';
import type supertest from 'supertest';
import { inject } from 'vitest';
import { findFreePort } from '../../../dev/ports.ts';
import { createPushEnvironment, createSandboxEnvironment } from '../../../dev/stack/api-environment.ts';
import { createPushKeys } from '../../../dev/stack/local-secrets.ts';
import { createLog } from '../../../src/adapters/log/log.ts';
import type { Deps } from '../../../src/deps.ts';
import { findStorageProblems } from '../../../src/features/studio/public.ts';
import { createAllJobs } from '../../../src/features.ts';
import { readSettings, sandboxKey } from '../../../src/settings.ts';
import { type RunningServer, startServer } from '../../../src/start-server.ts';
import { createCheckedApi, readApiDocument } from '../http/checked-api.ts';
import { startObjectStore } from './object-store.ts';
import { forbidPaymentsInTransactions } from './outside-transactions.ts';
import { templateDatabase } from './postgres.ts';
import { usesObjectStore } from './settings.ts';

export type World = {
  deps: Deps;
  /** The server's environment variables, for starting a second server. */
  environment: Record<string, string>;
  origin: string;
  sandbox: Sandbox;
  /** The payment provider's SDK, for reading the provider's data. */
  stripe: Stripe;
  /** A supertest agent that checks every response against the OpenAPI document. */
  api: ReturnType<typeof supertest>;
  /** Returns everything that the server has logged so far. */
  readLog: () => string;
  /** Advances the server's clock, but not the sandbox's. */
  moveClock: (milliseconds: number) => void;
  /**
   * Stops the server. Throws if stored durations are wrong, if the table of unfinished phrases is wrong, or if files
   * and database rows don't match. `rowsByHand` turns off the check of files, for tests that change rows directly.
   */
  close: (options?: { rowsByHand: boolean }) => Promise<void>;
};

/**
 * Settings of the sandbox's webhook: the port that receives events (this server's by default), and the delays before
 * each retry in milliseconds.
 */
export type WebhookOptions = { port?: number; retryAfter?: number[] };

export const webhookSecret = 'whsec_for_tests_only';

async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const postgresUrl = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const runStatement = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await runStatement(`create database ${name} template ${templateDatabase}`);
  const url = postgresUrl.replace(/\/postgres$/, `/${name}`);
  return { url, drop: () => runStatement(`drop database ${name} with (force)`) };
}

/** Starts a server with its own database and payment sandbox. Close it at the end of the test file. */
export async function startWorld(
  environment: Record<string, string> = {},
  webhook: WebhookOptions = {},
): Promise<World> {
  const database = await cloneDatabase();
  const mediaFolder = await mkdtemp(join(tmpdir(), 'lingostory-media-'));
  const objectStore = usesObjectStore ? await startObjectStore() : undefined;
  // The sandbox needs the webhook's URL before the server starts.
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox({
    webhook: {
      url: `http://127.0.0.1:${webhook.port ?? port}/v1/webhooks/stripe`,
      secret: webhookSecret,
    },
    ...(webhook.retryAfter ? { retryDelaysMs: webhook.retryAfter } : {}),
  });
  const fullEnvironment: Record<string, string> = {
    NODE_ENV: 'test',
    SECRET_KEY: 'a key of the tests, long enough for them',
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MEDIA_DIR: mediaFolder,
    CLIENT_ORIGIN: 'http://localhost:5173',
    PASSWORD_COST: '4',
    LIMITS_FACTOR: '1000',
    CHECK_RESPONSES: 'yes',
    RUN_JOBS: 'no',
    API_PORT: String(port),
    ...createSandboxEnvironment(sandbox.origin, webhookSecret),
    ...createPushEnvironment(createPushKeys()),
    ...objectStore?.environment,
    ...environment,
  };
  const settings = readSettings(fullEnvironment);
  let logText = '';
  const logStream = new Writable({
    write: (chunk, _encoding, callback) => {
      logText += String(chunk);
      callback();
    },
  });
  let clockOffsetMs = 0;
  const clock = { now: () => new Date(Date.now() + clockOffsetMs) };
  const server = await startServer({ settings, log: createLog('info', logStream), clock });
  if (!settings.runJobs) ignoreScheduledJobs(server.deps);
  readEventsInRealTime(server.deps);
  forbidPaymentsInTransactions(server.deps);
  return {
    deps: server.deps,
    environment: fullEnvironment,
    origin,
    sandbox,
    stripe: new Stripe(sandboxKey, {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      telemetry: false,
    }),
    api: createCheckedApi(origin, readApiDocument()),
    readLog: () => logText,
    moveClock: (milliseconds) => {
      clockOffsetMs += milliseconds;
    },
    close: async ({ rowsByHand } = { rowsByHand: false }) => {
      const storageReport = await findStorageProblems(server.deps);
      const wrongLengths = await findWrongLengths(server.deps);
      const wrongMissingParts = await findWrongMissingParts(server.deps);
      await sandbox.close();
      await server.close();
      await database.drop();
      await objectStore?.close();
      await rm(mediaFolder, { recursive: true, force: true });
      if (!rowsByHand && storageReport.orphanedFiles.length + storageReport.missingFiles.length > 0)
        throw new Error(`Storage and database disagree: ${JSON.stringify(storageReport)}`);
      if (wrongLengths.length > 0)
        throw new Error(`Chapters are not as long as their clips: ${JSON.stringify(wrongLengths)}`);
      if (wrongMissingParts.length > 0)
        throw new Error(`Phrases lack other things than is noted: ${JSON.stringify(wrongMissingParts)}`);
    },
  };
}

/** Ignores requests for scheduled jobs: a test runs them itself, and no queues are needed. */
function ignoreScheduledJobs(deps: Deps): void {
  const { jobs } = deps;
  const jobList = createAllJobs(deps);
  deps.jobs = {
    ...jobs,
    requestRun: (name) => {
      if (!jobList[name]?.cron) jobs.requestRun(name);
    },
  };
}

/** Verifies webhooks at the real time, because the sandbox signs them with it whatever the server's clock shows. */
function readEventsInRealTime(deps: Deps): void {
  const { payments } = deps;
  deps.payments = {
    ...payments,
    readEvent: (signedEvent) => payments.readEvent({ ...signedEvent, receivedAt: new Date() }),
  };
}

/** Returns the chapters whose stored duration differs from the sum of their clips' durations. */
async function findWrongLengths({ sql }: World['deps']): Promise<unknown[]> {
  const { rows } = await sql.query(
    `select c.id, c.clip_count, c.clip_ms, count(p.audio_ms) as clips, coalesce(sum(p.audio_ms), 0) as milliseconds
     from chapters c left join phrases p on p.chapter_id = c.id
     group by c.id having c.clip_count <> count(p.audio_ms) or c.clip_ms <> coalesce(sum(p.audio_ms), 0)`,
  );
  return rows;
}

/** Returns the phrases for which the table of unfinished phrases does not list exactly what they are missing. */
export async function findWrongMissingParts({ sql }: { sql: Pick<pg.Pool, 'query'> }): Promise<unknown[]> {
  const { rows } = await sql.query(
    `with lacking as (
       select id as phrase_id, book_id, chapter_id, audio_file is null as no_audio, translation = '' as no_translation,
         array(select word from unnest(word_list, meanings) with ordinality token (word, meaning, at)
           where meaning = '' and word ~ '[[:alpha:]]' order by at) as open_words
       from phrases
     ), counted as (select * from lacking where no_audio or no_translation or open_words <> '{}')
     , noted as (select phrase_id, book_id, chapter_id, no_audio, no_translation, open_words from unfinished_phrases)
     (select * from counted except select * from noted) union all (select * from noted except select * from counted)`,
  );
  return rows;
}

/** Starts a second server with the same database, files, settings and clock. Close it before its world. */
export async function startSecondServer({ deps, environment }: World): Promise<RunningServer> {
  const settings = readSettings({ ...environment, API_PORT: '0' });
  const server = await startServer({ settings, log: createLog('silent'), clock: deps.clock });
  if (!settings.runJobs) ignoreScheduledJobs(server.deps);
  return server;
}
