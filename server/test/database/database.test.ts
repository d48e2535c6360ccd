import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBook, buildPerson, phraseOf } from '../support/builders.ts';
import { type AcceptedRow, type RejectedRow, readModules } from '../support/running/read-modules.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let ids: { user: number; book: number; chapter: number; phrase: number };

beforeAll(async () => {
  world = await startWorld();
  const [{ user }, book] = [await buildPerson(world), await buildBook(world)];
  const phrase = await phraseOf(world, book.id, 1);
  ids = { user: user.id, book: book.id, chapter: phrase.chapterId, phrase: phrase.id };
});
afterAll(() => world.close());

async function readNames(statement: string): Promise<string[]> {
  const { rows } = await world.deps.sql.query<{ name: string }>(statement);
  return rows.map(({ name }) => name).sort();
}

/** Runs statements in a transaction that is never committed, and returns the constraint or enum that rejects them. */
async function findViolation(statements: string): Promise<string | undefined> {
  const client = await world.deps.sql.connect();
  try {
    await client.query('begin');
    await client.query(statements);
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const [, enumType] = /^invalid input value for enum (\w+):/.exec(error.message) ?? [];
    if (error.constraint ?? enumType) return error.constraint ?? enumType;
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const fillIds = (statement: string) =>
  statement.replace(/\{(\w+)\}/g, (_match, name: string) => String(ids[name as keyof typeof ids]));

/** The features list rows that the database must reject, and similar rows that it must accept. */
const rowModules = await readModules<{ rows: RejectedRow[]; acceptedRows?: AcceptedRow[] }>(
  'rejected-rows.ts',
);
const rejectedRows = rowModules.flatMap(({ rows }) => rows);
const acceptedRows = rowModules.flatMap(({ acceptedRows }) => acceptedRows ?? []);

describe('the database', () => {
  it.each(rejectedRows)('rejects a database row with %s', async (_caseName, statements, constraint) => {
    expect(await findViolation(fillIds(statements))).toBe(constraint);
  });

  it('tests every check constraint of the database with a row that violates it', async () => {
    const testedConstraints = new Set(rejectedRows.map(([, , constraint]) => constraint));
    const checkConstraints = await readNames(
      "select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
    );
    expect(checkConstraints.filter((name) => !testedConstraints.has(name))).toEqual([]);
  });

  it.each(acceptedRows)('accepts %s in the database', async (_caseName, statements) => {
    expect(await findViolation(fillIds(statements))).toBeUndefined();
  });
});
