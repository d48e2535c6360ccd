import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, startEmbeddedDatabase } from '../../dev/database/embedded.ts';
import { freePort } from '../../dev/ports.ts';
import { applyMigrations } from '../../src/adapters/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const template = 'lingostory_template';

/** One PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-test-'));
  const embedded = await startEmbeddedDatabase({
    folder: join(folder, 'postgres'),
    port: await freePort(),
    temporary: true,
  });
  const stop = async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await applyMigrations(await ensureDatabase(embedded, template));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', embedded.url('postgres'));
  return stop;
}
