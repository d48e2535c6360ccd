import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildBook, buildPerson } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/**
 * SQL statements that change the words of two members, as the application and its cleanup job do. `{n}` selects which
 * words change.
 */
const sqlByChange = {
  add: `insert into kept_words (id, user_id, lemma, text, meaning, search_text, book_id, learning, created_at, day, due)
    select gen_random_uuid(), u, 'mot ' || m || n, 'mot', '', 'mot', case when n % 2 = 0 then {book}::int end, n % 3 <> 0, now(),
      date '2026-01-01' + (n + {n}) % 3, now() from unnest({users}) u, generate_series({n}, {n} + 3) n, (select {n} % 2 as m) m
    on conflict do nothing`,
  remove: `update kept_words set removed_at = now() where lemma like '%{n}'`,
  restore: `update kept_words k set removed_at = null where lemma like '%{n}' and not exists (
    select from kept_words where user_id = k.user_id and lemma = k.lemma and removed_at is null)`,
  sweep: `delete from kept_words where removed_at is not null and lemma like '%{n}'`,
  learn: `update kept_words set learning = not learning where lemma like '%{n}'`,
  leaveBook: `update kept_words set book_id = null where lemma like '%{n}'`,
  know: `insert into lemma_states (user_id, lemma, state, changed_at, day)
    select u, 'mot ' || n, (array['known', 'learning', 'ignored']::word_state[])[1 + ({n} + n) % 3], now(), date '2026-01-01' + {n} % 4
    from unnest({users}) u, generate_series({n}, {n} + 3) n
    on conflict (user_id, lemma) do update set state = excluded.state, day = excluded.day`,
  forget: `delete from lemma_states where lemma like '%{n}'`,
  grade: `insert into practice_grades (user_id, id, word_id, grade, graded_at, day)
    select user_id, gen_random_uuid(), id, 3, now(), date '2026-01-02' + {n} % 3 from kept_words where lemma like '%{n}'
    on conflict do nothing`,
  undo: `update practice_grades set undone_at = now() where day = date '2026-01-02' + {n} % 3`,
};

/** Queries that compare stored sums with a full count. Each returns the rows that differ. */
const sumDifferencesSql = `
  with counted as (
    select user_id, coalesce(book_id, 0) as book_id, count(*)::int as words, (count(*) filter (where learning))::int as learning
    from kept_words where removed_at is null group by 1, 2
  ), stored as (select user_id, book_id, words, learning from kept_word_counts where words > 0 or learning > 0)
  (select * from counted except select * from stored) union all (select * from stored except select * from counted)`;
const dayDifferencesSql = `
  with counted as (
    select user_id, day, sum(kept)::int as kept, sum(known)::int as known, sum(practiced)::int as practiced from (
      select user_id, day, count(*) as kept, 0 as known, 0 as practiced from kept_words where removed_at is null group by 1, 2
      union all select user_id, day, 0, count(*), 0 from lemma_states where state = 'known' group by 1, 2
      union all select user_id, day, 0, 0, count(*) from practice_grades where undone_at is null group by 1, 2
    ) c group by 1, 2
  ), stored as (select * from word_days where kept > 0 or known > 0 or practiced > 0)
  (select * from counted except select * from stored) union all (select * from stored except select * from counted)`;
const stateDifferencesSql = `
  with counted as (select user_id, count(*)::int as states from lemma_states group by 1),
    stored as (select user_id, states from lemma_state_counts where states > 0)
  (select * from counted except select * from stored) union all (select * from stored except select * from counted)`;

async function runAndRollBack(run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await world.deps.sql.connect();
  try {
    await client.query('begin');
    await run(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function expectCorrectSums(client: pg.PoolClient, context: string): Promise<void> {
  expect((await client.query(sumDifferencesSql)).rows, context).toEqual([]);
  expect((await client.query(dayDifferencesSql)).rows, context).toEqual([]);
  expect((await client.query(stateDifferencesSql)).rows, context).toEqual([]);
}

describe('the stored counts of a member’s words', () => {
  it('keeps the stored counts of words and practice grades equal to a full recount after any changes', async () => {
    const people = [await buildPerson(world), await buildPerson(world)];
    const userIdsSql = `array[${people.map(({ user }) => user.id)}]`;
    const book = await buildBook(world);
    const changeNames = Object.keys(sqlByChange) as (keyof typeof sqlByChange)[];
    const stepArbitrary = fc.tuple(fc.constantFrom(...changeNames), fc.integer({ min: 0, max: 9 }));
    const property = fc.asyncProperty(
      fc.array(stepArbitrary, { minLength: 5, maxLength: 40 }),
      async (steps) => {
        await runAndRollBack(async (client) => {
          for (const [name, randomNumber] of [['add', 0], ['grade', 0], ...steps] as [
            keyof typeof sqlByChange,
            number,
          ][]) {
            const text = sqlByChange[name]
              .replaceAll('{n}', String(randomNumber))
              .replaceAll('{users}', userIdsSql);
            await client.query(text.replaceAll('{book}', String(book.id)));
            await expectCorrectSums(client, name);
          }
        });
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });

  it('counts existing words and practice grades when the migration runs', async () => {
    const { user } = await buildPerson(world);
    const migrationFolder = new URL('../../../prisma/migrations/20261124133200_word_days/', import.meta.url);
    const migration = await readFile(new URL('migration.sql', migrationFolder), 'utf8');
    await runAndRollBack(async (client) => {
      const createStatement = (name: keyof typeof sqlByChange) =>
        sqlByChange[name]
          .replaceAll('{n}', '1')
          .replaceAll('{users}', `array[${user.id}]`)
          .replaceAll('{book}', 'null');
      for (const name of ['add', 'know', 'grade'] as const) await client.query(createStatement(name));
      const dropTriggerStatements = ['lemma_states', 'practice_grades'].flatMap((table) =>
        ['inserted', 'updated', 'deleted'].map(
          (operation) => `drop trigger ${table}_count_${operation} on ${table};`,
        ),
      );
      await client.query(`
        ${dropTriggerStatements.join('\n')}
        drop table word_days;
        alter table kept_word_counts drop column learning;
        ${migration}`);
      await expectCorrectSums(client, 'migration');
      await client.query(createStatement('remove'));
      await expectCorrectSums(client, 'a removal');
    });
  });
});

describe('the stored number of a member’s marked words', () => {
  it('counts existing marked words when the migration runs', async () => {
    const people = [await buildPerson(world), await buildPerson(world)];
    const migrationFolder = new URL(
      '../../../prisma/migrations/20261124174500_state_counts/',
      import.meta.url,
    );
    const migration = await readFile(new URL('migration.sql', migrationFolder), 'utf8');
    await runAndRollBack(async (client) => {
      const markKnownSql = sqlByChange.know.replaceAll(
        '{users}',
        `array[${people.map(({ user }) => user.id)}]`,
      );
      await client.query(markKnownSql.replaceAll('{n}', '1'));
      await client.query(`
        drop trigger lemma_states_add on lemma_states;
        drop trigger lemma_states_take on lemma_states;
        drop function add_lemma_states, take_lemma_states;
        drop table lemma_state_counts;
        ${migration}`);
      await expectCorrectSums(client, 'migration');
      await client.query(markKnownSql.replaceAll('{n}', '3'));
      await client.query('delete from users where id = $1', [people[0]?.user.id]);
      await expectCorrectSums(client, 'more states, and a member less');
    });
  });
});

describe('a search in a member’s words', () => {
  it('finds a page of search results and the total number of results in a single table scan', async () => {
    const member = await buildPerson(world);
    const userId = member.user.id;
    await world.deps.sql.query(
      `insert into kept_words (id, user_id, lemma, text, meaning, search_text, created_at, day, due)
       select gen_random_uuid(), $1, 'mot ' || n, 'mot', '', 'mot ' || n, now(), now(), now() from generate_series(1, 60) n`,
      [userId],
    );
    const listWords = async (query: string) =>
      await world.api.get(`/v1/user/words?${query}`).set('authorization', member.bearer);
    const querySpy = vi.spyOn(world.deps.sql, 'query');
    const { body } = await listWords('search=mot&per_page=24&page=3');
    const fullScans = querySpy.mock.calls.filter(([query]) =>
      JSON.stringify(query).includes('search_text like'),
    );
    querySpy.mockRestore();
    expect([body.data.length, body.meta.total]).toEqual([12, 60]);
    expect(fullScans).toHaveLength(1);
    const readTotal = async (query: string) => (await listWords(query)).body.meta.total;
    expect(await readTotal('search=mot&per_page=24&page=9')).toBe(60);
    expect(await readTotal('search=porte')).toBe(0);
    expect(await readTotal('state=learning')).toBe(60);
  });
});
