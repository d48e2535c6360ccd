import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, startEmbeddedDatabase } from '../../../dev/database/embedded.ts';
import { findFreePort } from '../../../dev/ports.ts';
import { applyMigrations } from '../../../src/adapters/database/migrate.ts';
import { runningPostgresUrl } from './settings.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const templateDatabase = 'lingostory_template';

export type TestPostgres = { url: string; stop: () => Promise<void> };

/** Starts a PostgreSQL with a migrated template database. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-test-'));
  const embeddedDatabase = await startEmbeddedDatabase({
    folder: join(folder, 'postgres'),
    port: await findFreePort(),
    temporary: true,
  });
  const stop = async () => {
    await embeddedDatabase.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await applyMigrations(await ensureDatabase(embeddedDatabase, templateDatabase));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: embeddedDatabase.url('postgres'), stop };
}

/** Starts one PostgreSQL for the whole test run. Every test file works on a clone of its template database. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (runningPostgresUrl) {
    project.provide('postgresUrl', runningPostgresUrl);
    return undefined;
  }
  const { url, stop } = await startTestPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
