import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../dev/ports.ts';
import { findStorageProblems, removeStaleImports } from '../../../src/features/studio/public.ts';
import { buildAdministrator } from '../../support/builders.ts';
import { type ApiProcess, startApiProcess } from '../../support/running/process.ts';
import { startWorld, type World } from '../../support/running/world.ts';

let world: World;
let port: number;
let api: ApiProcess;
let bearer: string;
beforeAll(async () => {
  port = await findFreePort();
  world = await startWorld();
  ({ bearer } = await buildAdministrator(world));
  api = await startApiProcess(world.environment, port);
});
afterAll(async () => {
  await api.kill();
  await world.close();
});

const entryCount = 100_000;
const dictionaryLines = Array.from(
  { length: entryCount },
  (_, index) => `mot${index}\tword ${index}, or ${index}\n`,
).join('');

function sendDictionary(name: string): Promise<Response | undefined> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, licence: 'CC0', source: 'Us' })) form.set(field, value);
  form.set('file', new Blob([dictionaryLines]), 'large.tsv');
  const request = { method: 'POST', headers: { authorization: bearer }, body: form };
  // There may be no response, because killing the process breaks the connection.
  return fetch(`${api.origin}/v1/admin/dictionary`, request).catch(() => undefined);
}

/** Waits until the running import has read at least this many entries. */
async function waitForEntries(minEntries: number): Promise<void> {
  const countReadEntries = async () => (await world.deps.db.dictionaryImport.findFirst())?.entries ?? 0;
  await expect.poll(countReadEntries).toBeGreaterThanOrEqual(minEntries);
}

async function killAndSweep(): Promise<void> {
  await api.kill();
  // The killed process leaves its files behind until the sweep removes them.
  expect(await world.deps.media.list('work')).toHaveLength(2);
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  await removeStaleImports(world.deps);
  expect(await world.deps.media.list('work')).toHaveLength(2);
  const laterClock = { now: () => new Date(Date.now() + 31_000) };
  await removeStaleImports({ ...world.deps, clock: laterClock });
  expect(await world.deps.media.list('work')).toEqual([]);
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  expect(await world.deps.db.dictionaryImport.count()).toBe(0);
  expect(await world.deps.db.importedDictionary.count()).toBe(0);
  expect(await world.deps.db.importedEntry.count()).toBe(0);
  api = await startApiProcess(world.environment, port);
}

describe('the API process killed during a dictionary import', () => {
  it('deletes the partial import after the API was killed while reading a dictionary file', async () => {
    const pendingResponse = sendDictionary('Read');
    await waitForEntries(1);
    await killAndSweep();
    await pendingResponse;
  });

  it('deletes the partial import after the API was killed while storing a dictionary', async () => {
    const blockingClient = await world.deps.sql.connect();
    await blockingClient.query('begin');
    await blockingClient.query('lock table imported_entries in access exclusive mode');
    const pendingResponse = sendDictionary('Stored');
    await waitForEntries(entryCount);
    const isImportBlocked = async () =>
      (
        await world.deps.sql.query(
          "select 1 from pg_locks where relation = 'imported_entries'::regclass and not granted",
        )
      ).rowCount;
    await expect.poll(isImportBlocked).toBe(1);
    await api.kill();
    await blockingClient.query('rollback');
    blockingClient.release();
    await killAndSweep();
    await pendingResponse;
    expect((await sendDictionary('Stored'))?.status).toBe(200);
  });
});
