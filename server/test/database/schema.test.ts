import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffSchema } from '../../dev/database/schema-engine.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('the database schema', () => {
  it('produces the schema in schema.prisma by applying the migrations', async () => {
    expect(await diffSchema(world.deps.settings.databaseUrl)).toBe('');
  });

  it('indexes every foreign key of the database', async () => {
    const { rows: foreignKeysWithoutIndex } = await world.deps.sql.query(`
      select c.conname as name from pg_constraint c
      where c.contype = 'f' and not exists (
        select 1 from pg_index i
        where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`);
    expect(foreignKeysWithoutIndex).toEqual([]);
    const { rows: foreignKeys } = await world.deps.sql.query(
      "select 1 from pg_constraint where contype = 'f'",
    );
    expect(foreignKeys).not.toEqual([]);
  });
});
