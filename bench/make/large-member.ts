import type { Stage } from '../stage.ts';

export type MemberSize = { books: number; entries: number; positions: number };
export type Member = { id: number; bearer: string; email: string; size: MemberSize };

/** Returns the number of the member's books divided by `booksPerUnit`, rounded, but at least 1. */
const divideBookCount = (size: MemberSize, booksPerUnit: number) =>
  Math.max(1, Math.round(size.books / booksPerUnit));

/**
 * Creates a member who owns part of the catalogue, with reading positions, reviews and a ledger of added and spent
 * credits. The member also owns `readableBookCode`, a book with phrases.
 */
export async function makeMember(
  stage: Stage,
  name: string,
  size: MemberSize,
  readableBookCode: string,
): Promise<Member> {
  const { db, sql } = stage;
  const email = `${name}@example.org`;
  const { id } = await db.user.create({ data: { name, email, passwordHash: '-' } });
  await sql.query(
    `insert into purchases (user_id, book_id, created_at)
     select $1::int, id, timestamptz '2026-01-01' + id * interval '1 minute' from books
     where book_code like 'livre-%' order by id limit $2`,
    [id, size.books - 1],
  );
  await sql.query(
    'insert into purchases (user_id, book_id) select $1::int, id from books where book_code = $2',
    [id, readableBookCode],
  );
  // Updates the table's statistics. Otherwise, PostgreSQL would expect the table to have only a few rows, and a
  // statement below would compare every row with every other.
  await sql.query('analyze purchases');
  await sql.query(
    `insert into payments (user_id, cause, kind, amount, credits, paid_at)
     select $1::int, 'bench:' || $1::int || ':' || 2 * n - 1, 'month', 999, 1, timestamptz '2026-01-01' + n * interval '1 day'
     from generate_series(1, $2::int) n`,
    [id, divideBookCount(size, 5)],
  );
  // Inserts the first entries and updates the table's statistics. Otherwise, the trigger that numbers the entries
  // would use a plan for an empty ledger and read the whole ledger for every entry.
  const firstEntryCount = Math.min(size.entries, 1000);
  await insertCreditEntries(sql, id, 1, firstEntryCount);
  await sql.query('analyze credit_entries');
  await insertCreditEntries(sql, id, firstEntryCount + 1, size.entries);
  // Adds the credits that the measured purchases spend.
  await sql.query(
    `insert into credit_entries (user_id, delta, reason, cause) values ($1::int, 1000, 'pack', 'bench pack:' || $1::int)`,
    [id],
  );
  await sql.query(
    `update users set current_credits = (select sum(delta) from credit_entries where user_id = $1::int) where id = $1::int`,
    [id],
  );
  await sql.query(
    `insert into reading_positions (user_id, book_id, phrase_no, seen_at)
     select $1::int, book_id, 1, created_at + interval '1 day' from purchases where user_id = $1::int order by book_id limit $2`,
    [id, size.positions],
  );
  await sql.query(
    `insert into reviews (user_id, book_id, title, review, overall_star, performance_star, story_star)
     select $1::int, book_id, 'Un titre', 'Ce que la lectrice pense du livre, en quelques mots.', 1 + book_id % 5, 4, 4
     from purchases where user_id = $1::int order by book_id desc limit $2`,
    [id, divideBookCount(size, 5)],
  );
  await sql.query(
    `insert into memberships (user_id, stripe_subscription_id, status, current_period_end, synced_at)
     values ($1::int, 'sub_bench_' || $1::int, 'active', now() + interval '20 days', now())`,
    [id],
  );
  await sql.query(
    `insert into emails (user_id, cause, subject, body, created_at, due_at, sent_at)
     select $1::int, 'bench:' || $1::int || ':' || n, 'Your receipt', '', now(), now(), now() from generate_series(1, $2::int) n`,
    [id, divideBookCount(size, 5)],
  );
  return { id, bearer: await stage.openSession(id), email, size };
}

/**
 * Adds entries to the credit ledger that alternately add and remove one credit. Each removed credit pays for a book
 * or, once all of the member's books are paid for, is forfeited.
 */
async function insertCreditEntries(sql: Stage['sql'], id: number, from: number, to: number): Promise<void> {
  await sql.query(
    `insert into credit_entries (user_id, delta, reason, book_id, payment_id, cause, created_at)
     select $1::int, case when n % 2 = 1 then 1 else -1 end,
       (case when n % 2 = 1 then 'invoice' when owned.book_id is null then 'forfeit' else 'spend' end)::credit_reason,
       owned.book_id, paid.id,
       case when n % 2 = 0 and owned.book_id is not null then 'spend:' || $1::int || ':' || owned.book_id
         else 'bench:' || $1::int || ':' || n end,
       timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series($2::int, $3::int) n
     left join (select book_id, 2 * row_number() over (order by book_id) as at from purchases where user_id = $1::int) owned
       on owned.at = n
     left join payments paid on paid.cause = 'bench:' || $1::int || ':' || n
     order by n`,
    [id, from, to],
  );
}
