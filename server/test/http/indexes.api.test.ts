import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredAccountRows } from '../../src/features/accounts/public.ts';
import { reconcile } from '../../src/features/membership/public.ts';
import { buildAdministrator, buildPerson, getAs } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // Inserts years of data for two hundred members, without the triggers that number and link each row.
  await world.deps.sql.query(`
    alter table credit_entries disable trigger user;
    alter table purchases disable trigger user;
    insert into users (id, name, email, password_hash)
      select 1000 + n, 'Reader', n || '@example.org', '-' from generate_series(1, 200) n;
    insert into books (id, book_code, title, author, narrated_by, description, difficulty)
      select 1000 + n, 'livre-' || n, 'L', 'A', 'N', 'D', 'Easy' from generate_series(1, 100) n;
    insert into purchases (user_id, book_id, created_at)
      select 1000 + u, 1000 + b, now() - u * interval '5 days' - b * interval '1 hour'
      from generate_series(1, 200) u, generate_series(1, 100) b;
    insert into credit_entries (user_id, delta, reason, cause, created_at, entry_no)
      select user_id, 1, 'invoice', user_id || ':' || book_id, created_at, book_id from purchases;
    insert into memberships (user_id, stripe_subscription_id, status, canceled_at, synced_at)
      select user_id, user_id || ':' || book_id, 'canceled', created_at, created_at from purchases;
    insert into sessions (id, user_id, expires_at)
      select gen_random_uuid(), user_id, now() + interval '20 days' from purchases;
    insert into recovery_tokens (user_id, token_hash, expires_at)
      select user_id, user_id || ':' || book_id, now() + interval '1 hour' from purchases;
    insert into confirmation_tokens (user_id, email, token_hash, expires_at)
      select user_id, '', user_id || ':' || book_id, now() + interval '1 hour' from purchases;
    analyze;`);
});
afterAll(() => world.close({ rowsByHand: true }));

/** Waits until PostgreSQL reports that each index was used. Its statistics are slightly delayed. */
async function expectIndexesUsed(indexNames: string[]): Promise<void> {
  const readUsedIndexes = async () => {
    const { rows } = await world.deps.sql.query<{ name: string }>(
      'select indexrelname as name from pg_stat_user_indexes where idx_scan > 0 and indexrelname = any($1) order by 1',
      [indexNames],
    );
    return rows.map(({ name }) => name);
  };
  await expect.poll(readUsedIndexes).toEqual(indexNames.toSorted());
}

describe('queries of large tables', () => {
  it('uses an index for the weekly counts of the dashboard', async () => {
    const { status } = await getAs(world, '/admin/dashboard', await buildAdministrator(world));
    expect(status).toBe(200);
    await expectIndexesUsed(['purchases_created_at_idx', 'credit_entries_reason_created_at_idx']);
  });

  it('uses an index to find a catalogue page without reading drafts', async () => {
    await world.deps.sql.query(`
      insert into books (id, book_code, title, author, narrated_by, description, difficulty, published)
        select 10000 + n, 'brouillon-' || n, 'L', 'A', 'N', 'D', 'Easy', n % 10 = 0 from generate_series(1, 5000) n;
      analyze books;`);
    const { body } = await getAs(world, '/guest/list-book?page=2');
    expect(body.data).toHaveLength(24);
    await expectIndexesUsed(['books_in_catalogue_created_at_id_idx']);
  });

  it('uses an index to find the expired rows that the cleanup job deletes', async () => {
    await deleteExpiredAccountRows(world.deps);
    await expectIndexesUsed([
      'sessions_expires_at_idx',
      'sessions_ended_at_idx',
      'recovery_tokens_expires_at_idx',
      'recovery_tokens_used_at_idx',
      'confirmation_tokens_expires_at_idx',
      'confirmation_tokens_used_at_idx',
    ]);
  });

  it('uses an index to find memberships that have not been synced for a long time', async () => {
    await reconcile(world.deps);
    await expectIndexesUsed(['memberships_status_synced_at_idx']);
  });

  it('uses an index to find a member’s words by lemma, including removed ones', async () => {
    await world.deps.sql.query(`
      insert into kept_words (id, user_id, lemma, text, meaning, search_text, created_at, day, due)
        select gen_random_uuid(), 1000 + u, 'mot' || n, 'mot', '', 'mot', now(), now(), now()
        from generate_series(1, 200) u, generate_series(1, 100) n;
      analyze kept_words;`);
    const member = await buildPerson(world);
    const wordStatesRequest = world.api.put('/v1/user/word-states').set('authorization', member.bearer);
    expect((await wordStatesRequest.send({ lemmas: ['mot'], state: 'known' })).status).toBe(200);
    await expectIndexesUsed(['kept_words_user_id_lemma_id_idx']);
  });
});
