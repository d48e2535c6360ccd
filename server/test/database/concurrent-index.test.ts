import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { applyMigrations } from '../../src/adapters/database/migrate.ts';

let name: string;
let url: string;
let folder: string;
let clients: pg.Client[];
beforeEach(async () => {
  name = `index_${randomBytes(6).toString('hex')}`;
  url = inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
  clients = [];
  const adminClient = await connect(inject('postgresUrl'));
  await adminClient.query(`create database ${name}`);
  folder = await mkdtemp(join(tmpdir(), 'lingostory-index-'));
  await writeMigration(
    '1_words',
    'create table words (id int); insert into words select generate_series(1, 100)',
  );
  await applyMigrations(url, folder);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  const [adminClient, ...others] = clients;
  await Promise.all(others.map((client) => client.end()));
  await adminClient?.query(`drop database ${name} with (force)`);
  await adminClient?.end();
});

async function connect(databaseUrl = url): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  clients.push(client);
  return client;
}

async function writeMigration(migration: string, sql: string): Promise<void> {
  await mkdir(join(folder, migration));
  await writeFile(join(folder, migration, 'migration.sql'), sql);
}

const indexMigration = '2_index';
const writeIndexMigration = (unique = '') =>
  writeMigration(
    indexMigration,
    `-- Finds words; by id.\ncreate ${unique} index concurrently "words_id_idx" on "words" ("id");\n`,
  );

const readIndexes = async (client: pg.Client) => {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
     where indrelid = 'words'::regclass`,
  );
  return rows;
};
const validIndex = { name: 'words_id_idx', valid: true };

/** Starts a transaction that has written to the table, so that the build of an index has to wait for it. */
async function startWriter(): Promise<pg.Client> {
  const writer = await connect();
  await writer.query('begin; insert into words values (101)');
  return writer;
}

/** Returns the id of the process that builds an index in this database, as soon as it waits for other transactions. */
async function waitForBuild(client: pg.Client): Promise<number> {
  const findPid = async () => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_progress_create_index where datname = current_database() and phase like 'waiting for%'",
    );
    return rows[0]?.pid;
  };
  await expect.poll(findPid).toBeDefined();
  return (await findPid()) ?? 0;
}

describe('a migration that only builds an index concurrently', () => {
  it('lets others write to the table while it waits for older transactions', async () => {
    await writeIndexMigration();
    const writer = await startWriter();
    const migration = applyMigrations(url, folder);
    const client = await connect();
    await waitForBuild(client);
    await client.query('insert into words values (102)');
    await writer.query('commit');
    expect(await migration).toEqual([indexMigration]);
    expect(await readIndexes(client)).toEqual([validIndex]);
    expect(await applyMigrations(url, folder)).toEqual([]);
  });

  it('builds the index once when four servers start simultaneously', async () => {
    await writeIndexMigration();
    const writer = await startWriter();
    const migrations = Promise.all(Array.from({ length: 4 }, () => applyMigrations(url, folder)));
    const client = await connect();
    await waitForBuild(client);
    await writer.query('commit');
    expect((await migrations).flat()).toEqual([indexMigration]);
    expect(await readIndexes(client)).toEqual([validIndex]);
  });

  it('leaves no index behind if it fails, and succeeds once its cause is gone', async () => {
    await writeIndexMigration('unique');
    const client = await connect();
    await client.query('insert into words values (1)');
    await expect(applyMigrations(url, folder)).rejects.toThrow(
      'The migration 2_index failed, and nothing of it was applied: could not create unique index "words_id_idx"',
    );
    expect(await readIndexes(client)).toEqual([]);
    await client.query('delete from words where id = 1');
    expect(await applyMigrations(url, folder)).toEqual([indexMigration]);
    expect(await readIndexes(client)).toEqual([validIndex]);
  });

  it('builds an index again that a lost connection left invalid', async () => {
    await writeIndexMigration();
    const writer = await startWriter();
    const migration = applyMigrations(url, folder);
    migration.catch(() => {});
    const client = await connect();
    await client.query('select pg_terminate_backend($1)', [await waitForBuild(client)]);
    await expect(migration).rejects.toThrow('terminating connection');
    expect(await readIndexes(client)).toEqual([{ ...validIndex, valid: false }]);
    await writer.query('commit');
    expect(await applyMigrations(url, folder)).toEqual([indexMigration]);
    expect(await readIndexes(client)).toEqual([validIndex]);
  });

  it('records an index that was finished by a process that died before it could record it', async () => {
    await writeIndexMigration();
    const client = await connect();
    await client.query('create index words_id_idx on words (id)');
    expect(await applyMigrations(url, folder)).toEqual([indexMigration]);
    expect(await readIndexes(client)).toEqual([validIndex]);
  });

  it('rejects another statement beside the index', async () => {
    await writeMigration(indexMigration, 'create index concurrently on words (id); select 1');
    await expect(applyMigrations(url, folder)).rejects.toThrow(/CREATE INDEX CONCURRENTLY cannot/);
  });
});

describe('a migration that needs a table which another transaction uses', () => {
  it('gives way to the queries behind it until the transaction has ended', async () => {
    await writeMigration('2_column', 'alter table words add column text text');
    const writer = await startWriter();
    const migration = applyMigrations(url, folder);
    const client = await connect();
    const findWaiting = async () =>
      (
        await client.query(
          `select pid from pg_locks where relation = 'words'::regclass and mode = 'AccessExclusiveLock' and not granted`,
        )
      ).rowCount;
    await expect.poll(findWaiting).toBe(1);
    expect((await client.query('select count(*)::int as count from words')).rows).toEqual([{ count: 100 }]);
    await writer.query('commit');
    expect(await migration).toEqual(['2_column']);
  });
});
