import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffSchema } from '../../dev/database/schema-engine.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function readNames(statement: string): Promise<string[]> {
  const { rows } = await world.deps.sql.query<{ name: string }>(statement);
  return rows.map(({ name }) => name).sort();
}

describe('the database schema', () => {
  it('produces the schema in schema.prisma by applying the migrations', async () => {
    expect(await diffSchema(world.deps.settings.databaseUrl)).toBe('');
  });

  it('indexes every foreign key of the database', async () => {
    const columnsWithoutForeignKey = await readNames(`
      select c.conname as name from pg_constraint c
      where c.contype = 'f' and not exists (
        select 1 from pg_index i
        where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`);
    expect(columnsWithoutForeignKey).toEqual([]);
    expect(await readNames("select conname as name from pg_constraint where contype = 'f'")).not.toEqual([]);
  });
});
