import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { deployMigrationsWithEngine } from '../../dev/database/schema-engine.ts';
import { applyMigrations, migrationsFolder } from '../../src/adapters/database/migrate.ts';

let name: string;
let url: string;
let folder: string;
beforeEach(async () => {
  name = `fresh_${randomBytes(6).toString('hex')}`;
  url = inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
  await query(`create database ${name}`, inject('postgresUrl'));
  folder = await mkdtemp(join(tmpdir(), 'lingostory-migrations-'));
});
afterEach(async () => {
  await query(`drop database ${name} with (force)`, inject('postgresUrl'));
  await rm(folder, { recursive: true, force: true });
});

async function query<Row extends object>(statement: string, databaseUrl = url): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}

async function readMigrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  return entries.flatMap((dirent) => (dirent.isDirectory() ? [dirent.name] : [])).sort();
}

async function writeMigration(migration: string, sql: string): Promise<void> {
  await mkdir(join(folder, migration), { recursive: true });
  await writeFile(join(folder, migration, 'migration.sql'), sql);
}

const readAppliedNames = async () => {
  const rows = await query<{ migration_name: string }>(
    'select migration_name from _prisma_migrations where finished_at is not null order by started_at',
  );
  return rows.map(({ migration_name }) => migration_name);
};

/** Returns the schema of the database without the parts that differ between databases. */
const readSchema = async () =>
  await query(
    `select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
     where table_schema = 'public' order by 1, ordinal_position`,
  );

describe('applyMigrations', () => {
  it('applies every migration once when four servers start simultaneously on an empty database', async () => {
    const appliedNames = await Promise.all(Array.from({ length: 4 }, () => applyMigrations(url)));
    expect(appliedNames.flat()).toEqual(await readMigrationNames());
    expect(await applyMigrations(url)).toEqual([]);
    expect(await readAppliedNames()).toEqual(await readMigrationNames());
  });

  it('applies all migrations, so that prisma migrate deploy finds none left to apply', async () => {
    await applyMigrations(url);
    expect(await deployMigrationsWithEngine(url)).toEqual([]);
  });

  it('skips migrations applied by prisma migrate deploy, and produces the same schema as that command', async () => {
    expect(await deployMigrationsWithEngine(url)).toEqual(await readMigrationNames());
    const prismaSchema = await readSchema();
    expect(await applyMigrations(url)).toEqual([]);
    await query('drop schema public cascade; create schema public');
    await applyMigrations(url);
    expect(await readSchema()).toEqual(prismaSchema);
  });

  it('rolls back a migration that fails halfway, and retries it at the next start', async () => {
    await writeMigration('1_good', 'create table good (id int)');
    await writeMigration('2_bad', 'create table half (id int); insert into good values (1); select 1 / 0');
    await writeMigration('3_later', 'create table later (id int)');
    await expect(applyMigrations(url, folder)).rejects.toThrow(
      'The migration 2_bad failed, and nothing of it was applied: division by zero',
    );
    expect(await readAppliedNames()).toEqual(['1_good']);
    expect(await query('select * from good')).toEqual([]);
    await writeMigration('2_bad', 'create table half (id int)');
    expect(await applyMigrations(url, folder)).toEqual(['2_bad', '3_later']);
  });

  it('accepts semicolons in the string literals and comments of a migration', async () => {
    await writeMigration('1_text', "-- one; two\ncreate table texts as select 'a;b' as text");
    await applyMigrations(url, folder);
    expect(await query('select text from texts')).toEqual([{ text: 'a;b' }]);
  });

  it('rejects a migration that was edited after it was applied, unless only its line endings changed', async () => {
    await writeMigration('1_lines', 'create table lines (\n  id int\n)');
    await applyMigrations(url, folder);
    await writeMigration('1_lines', 'create table lines (\r\n  id int\r\n)');
    expect(await applyMigrations(url, folder)).toEqual([]);
    await appendFile(join(folder, '1_lines', 'migration.sql'), '-- and more');
    await expect(applyMigrations(url, folder)).rejects.toThrow(
      'The migration 1_lines was changed after it had been applied.',
    );
  });

  it('refuses to migrate past a migration that another tool left unfinished', async () => {
    await applyMigrations(url);
    await query(
      'update _prisma_migrations set finished_at = null where started_at = (select max(started_at) from _prisma_migrations)',
    );
    const lastMigration = (await readMigrationNames()).at(-1);
    await expect(applyMigrations(url)).rejects.toThrow(
      `The migration ${lastMigration} was started and never finished.`,
    );
  });

  it('lets a server of the previous release start on a database with newer migrations', async () => {
    await cp(migrationsFolder, folder, { recursive: true });
    await writeMigration('99999999999999_next', 'create table next (id int)');
    await applyMigrations(url, folder);
    expect(await applyMigrations(url)).toEqual([]);
  });
});
