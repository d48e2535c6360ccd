import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findLongLocks } from '../../dev/migrations/find-long-locks.ts';
import { measureWaits } from '../../dev/migrations/measure-waits.ts';
import { lastReleasedMigration } from '../../dev/migrations/released.ts';
import { applyMigration, readMigrations, recordTableSql } from '../../src/adapters/database/migrate.ts';

const name = `locks_${randomBytes(6).toString('hex')}`;
const adminClient = new pg.Client({ connectionString: inject('postgresUrl') });
const url = inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
const client = new pg.Client({ connectionString: url });
const problemsByMigration: Record<string, string[]> = {};

beforeAll(async () => {
  await adminClient.connect();
  await adminClient.query(`create database ${name}`);
  await client.connect();
  await client.query(recordTableSql);
  for (const migration of await readMigrations())
    if (migration.name <= lastReleasedMigration) await applyMigration(client, migration);
    else problemsByMigration[migration.name] = (await findLongLocks(client, migration)).problems;
});
afterAll(async () => {
  await client.end();
  await adminClient.query(`drop database ${name} with (force)`);
  await adminClient.end();
});

const describeLock = (mode: string, table: string, rowsOf = table) =>
  `holds ${mode} on ${table} while it reads or writes all rows of ${rowsOf}`;
const describeUpdate = (table: string) =>
  `updates or deletes rows of ${table} after reading all of them, and locks these rows until its end`;

/** Each migration with the problems that are found. None of them knows that it is checked. */
const longLocks: [string, string, string[]][] = [
  [
    'an index that is not built concurrently',
    'create index on practice_grades (graded_at)',
    [describeLock('ShareLock', 'practice_grades')],
  ],
  ['a rebuilt index', 'reindex table bookmarks', [describeLock('ShareLock', 'bookmarks')]],
  [
    'a column of another type',
    'alter table checkouts alter column price type char(100)',
    [describeLock('AccessExclusiveLock', 'checkouts')],
  ],
  [
    'a new column whose default differs from row to row',
    'alter table kept_words add column planted uuid not null default gen_random_uuid()',
    [describeLock('AccessExclusiveLock', 'kept_words')],
  ],
  [
    'a stored column that is computed',
    'alter table users add column planted integer generated always as (id + 1) stored',
    [describeLock('AccessExclusiveLock', 'users')],
  ],
  [
    'a column that may no longer be null',
    'alter table reading_positions alter column phrase_id set not null',
    [describeLock('AccessExclusiveLock', 'reading_positions')],
  ],
  [
    'a check of all rows',
    'alter table word_days add constraint planted check (kept >= 0)',
    [describeLock('AccessExclusiveLock', 'word_days')],
  ],
  [
    'a check that is validated in the same transaction',
    `alter table word_days add constraint planted check (kept >= 0) not valid;
     alter table word_days validate constraint planted`,
    [describeLock('AccessExclusiveLock', 'word_days')],
  ],
  [
    'a foreign key of all rows',
    'alter table bookmarks add constraint planted foreign key (user_id) references users (id)',
    [
      describeLock('ShareRowExclusiveLock', 'bookmarks', 'bookmarks and users'),
      describeLock('ShareRowExclusiveLock', 'users', 'bookmarks and users'),
    ],
  ],
  [
    'a trigger in the same transaction as a copy of all rows',
    `create trigger planted after insert on phrases for each row execute function note_catalogue_change();
     create table planted as select id from phrases`,
    [describeLock('ShareRowExclusiveLock', 'phrases')],
  ],
  ['an update of all rows', 'update credit_entries set delta = delta', [describeUpdate('credit_entries')]],
  ['a search for rows to update', "update users set name = 'A' where name = 'B'", [describeUpdate('users')]],
  ['a deletion of all rows', 'delete from sessions', [describeUpdate('sessions')]],
];

const shortLocks: [string, string][] = [
  ['a nullable column', 'alter table kept_words add column planted text'],
  ['a column with a fixed default', 'alter table kept_words add column planted integer not null default 0'],
  ['a dropped column', 'alter table users drop column name'],
  ['a dropped index', 'drop index users_email_key'],
  ['a new table that refers to a large one', 'create table planted (user_id integer references users (id))'],
  ['a copy of all rows', 'create table planted as select id from phrases'],
  [
    'a trigger',
    'create trigger planted after insert on phrases for each row execute function note_catalogue_change()',
  ],
  ['a check of new rows', 'alter table word_days add constraint planted check (kept >= 0) not valid'],
  [
    'a foreign key of new rows',
    'alter table bookmarks add constraint planted foreign key (user_id) references users (id) not valid',
  ],
  ['an update of a few rows that an index finds', "update users set name = 'A' where id < 10"],
  ['an update of all rows of a small table', 'update books set title = title'],
];

describe('the migrations since the last release', () => {
  it('lock no large table for as long as it takes to read it or to write its rows', () => {
    for (const [migration, problems] of Object.entries(problemsByMigration))
      expect(problems, migration).toEqual([]);
  });

  it('begin after a migration that exists', async () => {
    expect((await readMigrations()).map((migration) => migration.name)).toContain(lastReleasedMigration);
  });
});

describe('findLongLocks', () => {
  /** Returns the problems of a migration, and undoes it. */
  async function findPlantedProblems(sql: string): Promise<string[]> {
    return (await findLongLocks(client, { name: 'planted', sql }, 'rollback')).problems;
  }
  it.each(longLocks)('reports %s', async (_change, sql, problems) => {
    expect(await findPlantedProblems(sql)).toEqual(problems);
  });

  it.each(shortLocks)('accepts %s', async (_change, sql) => {
    expect(await findPlantedProblems(sql)).toEqual([]);
  });

  it('accepts an index that is built concurrently', async () => {
    const sql = 'create index concurrently planted on users (name)';
    expect(await findLongLocks(client, { name: 'planted', sql })).toEqual({
      tables: ['users'],
      problems: [],
    });
  });

  it('accepts a validated check, and then that the column may no longer be null', async () => {
    const steps = [
      'alter table reading_positions add constraint planted check (phrase_id is not null) not valid',
      'alter table reading_positions validate constraint planted',
      'alter table reading_positions alter column phrase_id set not null',
    ];
    for (const [index, sql] of steps.entries())
      expect(await findLongLocks(client, { name: `planted_${index}`, sql })).toEqual({
        tables: ['reading_positions'],
        problems: [],
      });
  });
});

describe('measureWaits', () => {
  // This fills all tables, in case this test runs alone.
  beforeAll(async () => {
    await findLongLocks(client, { name: 'planted', sql: 'select 1' });
  });

  /** Holds a lock until a write to the table has waited for a tenth of a second. */
  const holdLock = async (lockStatement: string) => {
    await client.query('begin');
    await client.query(lockStatement);
    const findWaiting = async () =>
      (
        await adminClient.query(
          'select from pg_stat_activity where datname = $1 and cardinality(pg_blocking_pids(pid)) > 0',
          [name],
        )
      ).rowCount;
    await expect.poll(findWaiting).toBeGreaterThan(0);
    await client.query('select pg_sleep(0.1)');
    await client.query('rollback');
  };

  it.each([
    'lock table sessions in share mode',
    'lock table sessions in access exclusive mode',
    'update sessions set user_id = user_id',
  ])('measures how long writes wait for: %s', async (lockStatement) => {
    const waits = await measureWaits(url, ['sessions', 'users'], () => holdLock(lockStatement));
    expect([...waits.keys()]).toEqual(['sessions', 'users']);
    expect(waits.get('sessions')).toBeGreaterThanOrEqual(100);
  });
});
