import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaDifference } from '../../dev/database/schema-engine.ts';
import { buildBook, buildPerson, phraseOf } from '../support/builders.ts';
import { type RejectedRow, readModules } from '../support/running/read-modules.ts';
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

async function names(statement: string): Promise<string[]> {
  const { rows } = await world.deps.sql.query<{ name: string }>(statement);
  return rows.map(({ name }) => name).sort();
}

/** Runs statements in a transaction that is never committed, and returns the constraint or enum that rejects them. */
async function objection(statements: string): Promise<string | undefined> {
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

const filled = (statement: string) =>
  statement.replace(/\{(\w+)\}/g, (_all, name: string) => String(ids[name as keyof typeof ids]));

const book = (column: string, value: string) => `update books set ${column} = ${value} where id = {book}`;
const phrase = (column: string, value: string) =>
  `update phrases set ${column} = ${value} where id = {phrase}`;
const chapter = (column: string, value: string) =>
  `update chapters set ${column} = ${value} where id = {chapter}`;
const atCommit = (statements: string) => `${statements}; set constraints all immediate`;
const anotherPhrase = `insert into phrases (book_id, chapter_id, phrase, updated_at) values ({book}, {chapter}, 'Oui.', now())`;
const user = (column: string, value: string) => `update users set ${column} = ${value} where id = {user}`;
const entry = (line: number, key: string, meaning: string) =>
  `insert into dictionary_entries (phrase_id, line, book_id, key, term, meaning)
   values ({phrase}, ${line}, {book}, '${key}', 'x', '${meaning}') on conflict (phrase_id, line) do update
   set key = excluded.key, meaning = excluded.meaning`;
const machineMeaning = (key: string, provider: string) =>
  `insert into machine_meanings values ('fr', 'en', '${key}', '${provider}', 'cat', now())`;
const readingDay = (phrases: number, milliseconds: number) =>
  `insert into reading_days values ({user}, now(), {book}, '{}', ${phrases}, ${milliseconds})`;
const readingGoal = (minutes: number) => `insert into reading_records values ({user}, ${minutes})`;
const bookmark = (note: string) =>
  `insert into bookmarks values (1, {user}, {book}, {phrase}, 'Oui.', ${note}, now(), now())`;
const credit = (delta: number, reason: string, cause = 'x') =>
  `insert into credit_entries (user_id, delta, reason, cause) values ({user}, ${delta}, '${reason}', '${cause}');`;
const keyed = (reason: string, key: string) =>
  `insert into credit_entries (user_id, delta, reason, cause, ${key}) values ({user}, 1, '${reason}', 'x', 2147483647);`;
const membership = (id: string, status: string, canceledAt = 'null') =>
  `insert into memberships (user_id, stripe_subscription_id, status, canceled_at, synced_at)
   values ({user}, '${id}', '${status}', ${canceledAt}, now());`;
const checkout = (kind: string, status: string, amount = 0) =>
  `insert into checkouts (user_id, kind, status, price, expected_amount)
   values ({user}, '${kind}', '${status}', 'p', ${amount});`;
const intent = (kind: string, end = 'null, null') =>
  `insert into billing_intents (user_id, stripe_subscription_id, kind, created_at, finished_at, outcome)
   values ({user}, 's', '${kind}', now(), ${end});`;
const payment = (kind: string, amount: number, back = '0, 0, 0') =>
  `insert into payments (user_id, cause, kind, amount, credits, paid_at, reversed_amount, credits_reversed, credits_taken)
   values ({user}, 'x', '${kind}', ${amount}, 1, now(), ${back});`;
const review = (stars: string, title = 'Bien') =>
  `insert into reviews (user_id, book_id, title, review, overall_star, performance_star, story_star)
   values ({user}, {book}, '${title}', 'x', ${stars});`;
const report = (more: string) =>
  `insert into phrase_reports (phrase_id, kind, shown_phrase, created_at, user_id, visitor, closed_at)
   values ({phrase}, 'sound', 'x', now(), ${more});`;

/** Rejected rows that newer features list in their own folders. Those of the oldest features are below. */
const modules = await readModules<{ rows: RejectedRow[] }>('rejected-rows.ts');

const rejected: RejectedRow[] = [
  ['an email with capitals', user('email', "'A@example.org'"), 'users_email_lower_check'],
  ['a new email with capitals', user('pending_email', "'A@example.org'"), 'users_pending_email_check'],
  ['a new email that is the old one', user('pending_email', 'email'), 'users_pending_email_check'],
  [
    'an email to nobody',
    "insert into emails (cause, subject, body, created_at, due_at) values ('x', '', '', now(), now())",
    'emails_recipient_check',
  ],
  ['a third kind of user', user('user_type', '3'), 'users_user_type_check'],
  ['negative credits', user('current_credits', '-1'), 'users_current_credits_check'],
  ['a book_code with spaces', book('book_code', "'Un livre'"), 'books_book_code_check'],
  ['an unknown difficulty', book('difficulty', "'Facile'"), 'difficulty'],
  ['60 minutes', book('minutes', '60'), 'books_length_check'],
  ['negative hours', book('hours', '-1'), 'books_length_check'],
  ['more sample phrases than phrases', book('total_sample_phrases', '99'), 'books_totals_check'],
  ['a rating of 5.1', book('average_rating', '5.1'), 'books_ratings_check'],
  [
    'a second state of the catalogue',
    'insert into catalogue_state (id, changed_in) values (2, 0)',
    'catalogue_state_one_row_check',
  ],
  ['chapter 0', 'update chapters set chapter_no = 0 where id = {chapter}', 'chapters_chapter_no_check'],
  ['two chapters of a number', 'update chapters set chapter_no = 1', 'chapters_book_id_chapter_no_key'],
  ['a chapter from phrase 0', chapter('first_phrase_no', '0'), 'chapters_numbers_check'],
  ['a chapter from phrase 0 of the sample', chapter('first_sample_no', '0'), 'chapters_numbers_check'],
  [
    'a draft with numbers',
    'update chapters set published = false where id = {chapter}',
    'chapters_draft_numbers_check',
  ],
  ['an order without a phrase', atCommit(chapter('phrase_ids', 'phrase_ids[2:]')), 'chapters_phrase_order'],
  [
    'an order with a phrase twice',
    atCommit(chapter('phrase_ids', 'phrase_ids || {phrase}')),
    'chapters_phrase_order',
  ],
  [
    'an order with a phrase of elsewhere',
    atCommit(chapter('phrase_ids', "'{1,2,2147483647}'")),
    'chapters_phrase_order',
  ],
  ['a phrase without a place', atCommit(anotherPhrase), 'phrases_place'],
  ['a place without its phrase', atCommit('delete from phrases where id = {phrase}'), 'phrases_place'],
  [
    'a phrase in the order of a chapter that it left',
    atCommit('update phrases set chapter_id = chapter_id + 1 where id = {phrase}'),
    'phrases_place',
  ],
  ['an empty phrase', phrase('phrase', "''"), 'phrases_phrase_check'],
  ['words without meanings', phrase('meanings', "'{}'"), 'phrases_words_check'],
  [
    'a reading position at phrase 0',
    'insert into reading_positions (user_id, book_id, phrase_no, seen_at) values ({user}, {book}, 0, now())',
    'reading_positions_phrase_no_check',
  ],
  ['line 0 of a dictionary', entry(0, 'chat', 'cat'), 'dictionary_entries_line_check'],
  ['a dictionary’s word without letters', entry(1, '', 'cat'), 'dictionary_entries_text_check'],
  ['a dictionary’s word without meaning', entry(1, 'chat', ''), 'dictionary_entries_text_check'],
  ['a machine’s meaning of nothing', machineMeaning('', 'google'), 'machine_meanings_key_check'],
  ['a machine’s meaning by nobody', machineMeaning('chat', ''), 'machine_meanings_key_check'],
  [
    'a phrase that was asked about less than never',
    'insert into unasked_phrases (phrase_id, book_id, attempts) values (0, {book}, -1)',
    'unasked_phrases_attempts_check',
  ],
  ['a move of no credits', credit(0, 'pack'), 'credit_entries_delta_check'],
  ['an unknown reason', credit(1, 'gift'), 'credit_reason'],
  ['credits that came with a book', keyed('pack', 'book_id'), 'credit_entries_keys_check'],
  ['a checkout that a credit was spent in', keyed('spend', 'checkout_id'), 'credit_entries_keys_check'],
  ['a payment of a trial', keyed('trial', 'payment_id'), 'credit_entries_keys_check'],
  ['a book that is not there', keyed('spend', 'book_id'), 'credit_entries_book_id_fkey'],
  ['the same cause twice', credit(1, 'pack') + credit(1, 'trial'), 'credit_entries_cause_key'],
  ['an unknown status of a membership', membership('s', 'frozen'), 'membership_status'],
  ['a canceled membership without its time', membership('s', 'canceled'), 'memberships_canceled_check'],
  ['a live membership with that time', membership('s', 'active', 'now()'), 'memberships_canceled_check'],
  ['two live memberships', membership('a', 'active') + membership('b', 'paused'), 'memberships_one_live_key'],
  ['an unknown kind of checkout', checkout('gift', 'open'), 'checkout_kind'],
  ['an unknown status of a checkout', checkout('credits', 'lost'), 'checkout_status'],
  ['a negative amount', checkout('credits', 'open', -1), 'checkouts_amount_check'],
  [
    'two open checkouts of a kind',
    checkout('credits', 'creating') + checkout('credits', 'open'),
    'checkouts_one_open_key',
  ],
  ['a payment of another kind', payment('gift', 999), 'payment_kind'],
  ['a payment of nothing', payment('month', 0), 'payments_amount_check'],
  ['more paid back than was paid', payment('month', 999, '1000, 0, 0'), 'payments_amount_check'],
  ['more credits taken than were asked back', payment('month', 999, '999, 0, 1'), 'payments_credits_check'],
  ['more credits asked back than were given', payment('month', 999, '999, 2, 0'), 'payments_credits_check'],
  [
    'a reconciliation that looked at less than nothing',
    'insert into reconciliations (started_at, looked) values (now(), -1)',
    'reconciliations_counts_check',
  ],
  ['an intent of an unknown kind', intent('refund'), 'billing_intent_kind'],
  ['an intent with an end and no outcome', intent('pause', 'now(), null'), 'billing_intents_outcome_check'],
  ['an intent with an outcome and no end', intent('pause', "null, 'done'"), 'billing_intents_outcome_check'],
  ['an intent of another outcome', intent('pause', "now(), 'lost'"), 'billing_intent_outcome'],
  ['two open intents of a kind', intent('pause') + intent('pause'), 'billing_intents_one_open_key'],
  ['0 stars', review('0, 1, 1'), 'reviews_stars_check'],
  ['6 stars', review('5, 6, 5'), 'reviews_stars_check'],
  ['stars of a story beyond 5', review('5, 5, 6'), 'reviews_stars_check'],
  ['an endless title of a review', review('5, 5, 5', 'a'.repeat(51)), 'reviews_title_check'],
  [
    'a hidden review without a reason',
    `${review('5, 5, 5')} update reviews set hidden_at = now()`,
    'reviews_hidden_check',
  ],
  ['a reporter who is known twice', report("{user}, 'x', null"), 'phrase_reports_visitor_check'],
  ['a visitor of a closed report', report("null, 'x', now()"), 'phrase_reports_visitor_check'],
  [
    'the same open report twice',
    report("null, 'x', null") + report("null, 'x', null"),
    'phrase_reports_open_key',
  ],
  ['two reviews of a member', review('5, 5, 5') + review('4, 4, 4'), 'reviews_user_id_book_id_key'],
  ['a day without a phrase', readingDay(0, 1), 'reading_days_phrases_check'],
  ['less than no time of reading', readingDay(1, -1), 'reading_days_milliseconds_check'],
  ['a goal of no minutes', readingGoal(0), 'reading_records_minutes_per_week_check'],
  ['a long note of a bookmark', bookmark("repeat('a', 501)"), 'bookmarks_note_check'],
  ...modules.flatMap(({ rows }) => rows),
];

describe('the database', () => {
  it('produces the schema of schema.prisma from the migrations', async () => {
    expect(await schemaDifference(world.deps.settings.databaseUrl)).toBe('');
  });

  it('indexes every foreign key of the database', async () => {
    const without = await names(`
      select c.conname as name from pg_constraint c
      where c.contype = 'f' and not exists (
        select 1 from pg_index i
        where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`);
    expect(without).toEqual([]);
    expect(await names("select conname as name from pg_constraint where contype = 'f'")).not.toEqual([]);
  });

  it.each(rejected)('rejects a database row with %s', async (_what, statements, constraint) => {
    expect(await objection(filled(statements))).toBe(constraint);
  });

  it('covers every check constraint of the database with a rejected row', async () => {
    const tried = new Set(rejected.map(([, , constraint]) => constraint));
    const checks = await names(
      "select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
    );
    expect(checks.filter((name) => !tried.has(name))).toEqual([]);
  });

  it.each([
    ['a membership after a canceled one', membership('a', 'canceled', 'now()') + membership('b', 'active')],
    [
      'open checkouts of two kinds beside a fulfilled one',
      checkout('credits', 'open') + checkout('discount', 'open') + checkout('credits', 'fulfilled'),
    ],
    ['chapters that swap numbers in one statement', 'update chapters set chapter_no = 3 - chapter_no'],
    [
      'a phrase that gets its position later in its transaction',
      atCommit(`${anotherPhrase}; ${chapter('phrase_ids', "phrase_ids || currval('phrases_id_seq')::int")}`),
    ],
  ])('accepts %s in the database', async (_what, statements) => {
    expect(await objection(filled(statements))).toBeUndefined();
  });
});
