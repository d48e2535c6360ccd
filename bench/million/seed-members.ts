import type { Pool } from 'pg';

/** The numbers of rows that a member has of each kind. */
type MemberRows = { words: number; gradesPerWord: number; events: number; days: number; known: number };

const rowsOfEach: MemberRows = { words: 2, gradesPerWord: 5, events: 5, days: 1, known: 1 };
/** The members whose calls are measured have the same history in both databases, and more of it than the others. */
const rowsOfMeasured: MemberRows = { words: 200, gradesPerWord: 10, events: 500, days: 60, known: 1_000 };
export const measuredMemberCount = 20;

/** Ids of the members whose calls are measured, spread over all members. */
export const listMeasuredIds = (members: number): number[] =>
  Array.from(
    { length: measuredMemberCount },
    (_, index) => (index + 1) * Math.floor(members / measuredMemberCount),
  );

/**
 * Adds members who have books, payments, emails and a history. Statements that don't need each other run at once, on as
 * many connections as the pool has.
 */
export async function seedMembers(sql: Pool, members: number, books: number): Promise<void> {
  const allSql = `generate_series(1, ${members}) i`;
  await sql.query(
    `insert into users (id, name, email, password_hash, stripe_customer_id, trial_used_at, created_at, email_confirmed_at)
     select i, 'Lectrice ' || i, 'lectrice-' || i || '@example.org', '-', 'cus_' || i, now() - interval '300 days',
       now() - interval '301 days' + i * interval '25 days' / ${members}, now() - interval '200 days'
     from ${allSql}`,
  );
  await sql.query('analyze users');
  await Promise.all([
    seedMoney(sql, members),
    seedLibrary(sql, members, books),
    seedSettings(sql, members),
    seedHistory(sql, allSql, rowsOfEach, 'mot'),
  ]);
  await seedMeasuredMembers(sql, members);
  await Promise.all([
    sql.query(
      `insert into known_shares (user_id, book_id, words, version, lemma_pages)
       select i, c.book_id, c.words / 2, 1, 1000
       from generate_series(1, ${Math.floor(members / 50)}) i join counted_books c on c.book_id <= 100`,
    ),
    sql.query(
      `insert into lemma_state_counts (user_id, states) select user_id, count(*) from lemma_states group by user_id`,
    ),
    sql.query(
      `insert into kept_word_counts (user_id, book_id, words, learning)
       select user_id, coalesce(book_id, 0), count(*), count(*) from kept_words group by 1, 2`,
    ),
    sql.query(
      `insert into word_days (user_id, day, kept, known, practiced)
       select user_id, day, 0, count(*) filter (where state = 'known'), 0 from lemma_states group by 1, 2`,
    ),
  ]);
}

/** Adds a membership with a payment to two members in three. One member in two hundred is past due. */
async function seedMoney(sql: Pool, members: number): Promise<void> {
  await sql.query(
    `insert into memberships (user_id, stripe_subscription_id, status, current_period_end, canceled_at, synced_at, created_at)
     select i, 'sub_' || i, s.status::membership_status, now() + i % 30 * interval '1 day',
       case s.status when 'canceled' then now() - interval '20 days' end, now() - i % 20 * interval '1 hour', now() - interval '300 days'
     from generate_series(1, ${members}) i
     cross join lateral (select case when i % 200 = 7 then 'past_due' when i % 30 = 4 then 'paused'
       when i % 6 = 5 then 'canceled' else 'active' end as status) s
     where i % 3 > 0 or i % ${Math.floor(members / measuredMemberCount)} = 0`,
  );
  await sql.query(
    `insert into payments (id, user_id, cause, kind, amount, credits, stripe_payment_id, paid_at)
     select i, i, 'invoice:' || i, 'month', 999, 1, 'pi_' || i, now() - interval '100 days' + i % 100 * interval '1 day'
     from generate_series(1, ${members}) i`,
  );
  await sql.query(
    `insert into credit_entries (user_id, delta, reason, cause, created_at, entry_no, balance_after, payment_id)
     select user_id, 1, 'invoice', cause, paid_at, 1, 1, id from payments`,
  );
}

/** Adds a book to each member, who has begun it and spent a credit on it. */
async function seedLibrary(sql: Pool, members: number, books: number): Promise<void> {
  await sql.query(
    `insert into purchases (user_id, book_id, created_at, touched_at)
     select i, 1 + i * 7 % ${books}, now() - interval '80 days' + i % 80 * interval '1 day', now() - i % 80 * interval '1 day'
     from generate_series(1, ${members}) i`,
  );
  await sql.query(
    `insert into reading_positions (user_id, book_id, phrase_id, phrase_no, seen_at)
     select user_id, book_id, (book_id - 1) * 100 + 20, 20, touched_at from purchases`,
  );
  await sql.query(
    `insert into credit_entries (user_id, delta, reason, cause, created_at, entry_no, balance_after, book_id)
     select user_id, -1, 'spend', 'book:' || user_id || ':' || book_id, created_at, 2, 0, book_id from purchases`,
  );
  await sql.query(
    `insert into reviews (user_id, book_id, title, review, overall_star, performance_star, story_star, created_at)
     select user_id, book_id, 'Un titre', 'Ce que la lectrice pense du livre, en quelques mots.', 1 + user_id % 5, 4, 4, touched_at
     from purchases where user_id % 10 = 0`,
  );
  await sql.query(
    `insert into bookmarks (user_id, book_id, phrase_id, phrase, note, created_at, updated_at)
     select user_id, book_id, phrase_id, 'La phrase dit une chose, puis une autre.', 'A note', seen_at, seen_at
     from reading_positions where user_id % 4 = 0`,
  );
}

/** Adds a session and an email to each member, and settings to some. */
async function seedSettings(sql: Pool, members: number): Promise<void> {
  await sql.query(
    `insert into sessions (id, user_id, created_at, expires_at)
     select gen_random_uuid(), i, now() - interval '2 days', now() + interval '20 days' from generate_series(1, ${members}) i`,
  );
  await sql.query(
    `insert into emails (user_id, cause, subject, body, created_at, due_at, sent_at)
     select i, 'weekly:' || i, 'Your week in French: 3 days, 40 minutes', '', now() - interval '7 days', now() - interval '7 days',
       now() - interval '7 days' + i * interval '1 hour' / ${members} from generate_series(1, ${members}) i`,
  );
  await sql.query(
    `insert into weekly_emails (user_id, next_at, time_zone, token)
     select i, now() + interval '365 days', 'Europe/Paris', md5(i::text) || md5('token' || i) from generate_series(1, ${members}) i where i % 2 = 0`,
  );
  await sql.query(
    `insert into reading_records (user_id, minutes_per_week) select i, 60 from generate_series(1, ${members}) i where i % 3 = 0`,
  );
}

/** Gives all measured members the book `short`, which they are reading, and a long history. */
async function seedMeasuredMembers(sql: Pool, members: number): Promise<void> {
  const ids = listMeasuredIds(members);
  const idsSql = `unnest(array[${ids.join(', ')}]) i`;
  await sql.query(
    `insert into purchases (user_id, book_id, created_at, touched_at)
     select i, b, now() - interval '70 days', now() - b * interval '1 minute' from ${idsSql} cross join generate_series(1, 5) b
     on conflict (user_id, book_id) do update set touched_at = excluded.touched_at`,
  );
  await sql.query(
    `insert into reading_positions (user_id, book_id, phrase_id, phrase_no, seen_at)
     select user_id, book_id, (book_id - 1) * 100 + 50, 50, touched_at from purchases where user_id = any ($1) and book_id <= 3
     on conflict (user_id, book_id) do update set phrase_no = 50, phrase_id = excluded.phrase_id`,
    [ids],
  );
  await seedHistory(sql, idsSql, rowsOfMeasured, 'terme');
}

/**
 * Adds words with grades, known lemmas, reading events and days of reading for the members that `from` selects as `i`.
 */
async function seedHistory(sql: Pool, from: string, rows: MemberRows, wordPrefix: string): Promise<void> {
  const seedWords = async () => {
    await sql.query(
      `insert into kept_words (id, user_id, lemma, text, meaning, search_text, phrase, start, book_id, book_title, phrase_id,
         created_at, day, due, stability, difficulty, card_state, repetitions, scheduled_days, last_graded_at)
       select gen_random_uuid(), i, w.lemma, w.lemma, 'meaning ' || n, w.lemma || E'\\nmeaning ' || n,
         'La phrase dit une chose, puis une autre.', 3, 1, 'Un livre', 1 + n % 100, now() - interval '60 days' + n * interval '1 minute',
         current_date - 60, now() - interval '30 days' + (i + n) % 60 * interval '1 day', 8, 5, 2, 5, 8, now() - interval '10 days'
       from ${from} cross join generate_series(1, ${rows.words}) n
       cross join lateral (
         select coalesce((array['le', 'phrase', 'dire', 'un', 'chose', 'puis', 'autre'])[n], '${wordPrefix}' || n) as lemma
       ) w
       on conflict do nothing`,
    );
    await Promise.all([
      sql.query(
        `insert into practice_grades (user_id, id, word_id, grade, graded_at, day, card_state)
         select w.user_id, gen_random_uuid(), w.id, 3, now() - n * interval '3 days', current_date - n * 3, 2
         from (select i from ${from}) m join kept_words w on w.user_id = m.i
         cross join generate_series(1, ${rows.gradesPerWord}) n`,
      ),
      sql.query(
        `insert into lemma_states (user_id, lemma, state, changed_at, day)
         select user_id, lemma, 'learning', created_at, day from (select i from ${from}) m join kept_words w on w.user_id = m.i
         on conflict do nothing`,
      ),
    ]);
  };
  const seedReading = async () => {
    await sql.query(
      `insert into reading_events (user_id, id, received_at)
       select i, gen_random_uuid(), now() - (i + n) % 80 * interval '1 day' from ${from} cross join generate_series(1, ${rows.events}) n`,
    );
    await sql.query(
      `insert into reading_days (user_id, day, book_id, phrase_nos, phrases, milliseconds)
       select i, current_date - n, 1, '{[1,50)}', 49, 600000 from ${from} cross join generate_series(1, ${rows.days}) n
       on conflict do nothing`,
    );
    await sql.query(
      `insert into lemma_states (user_id, lemma, state, changed_at, day)
       select i, 'lemme' || n, 'known', now() - interval '30 days', current_date - 30
       from ${from} cross join generate_series(1, ${rows.known}) n
       on conflict do nothing`,
    );
  };
  await Promise.all([seedWords(), seedReading()]);
}
