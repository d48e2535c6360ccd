import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const toBookUpdate = (column: string, value: string) =>
  `update books set ${column} = ${value} where id = {book}`;
const toPhraseUpdate = (column: string, value: string) =>
  `update phrases set ${column} = ${value} where id = {phrase}`;
const toChapterUpdate = (column: string, value: string) =>
  `update chapters set ${column} = ${value} where id = {chapter}`;
const checkNow = (statements: string) => `${statements}; set constraints all immediate`;
const phraseInsert = `insert into phrases (book_id, chapter_id, phrase, updated_at) values ({book}, {chapter}, 'Oui.', now())`;
const toUserUpdate = (column: string, value: string) =>
  `update users set ${column} = ${value} where id = {user}`;
const toEntryInsert = (line: number, key: string, meaning: string) =>
  `insert into dictionary_entries (phrase_id, line, book_id, key, term, meaning)
   values ({phrase}, ${line}, {book}, '${key}', 'x', '${meaning}') on conflict (phrase_id, line) do update
   set key = excluded.key, meaning = excluded.meaning`;
const toMeaningInsert = (key: string, provider: string) =>
  `insert into machine_meanings values ('fr', 'en', '${key}', '${provider}', 'cat', now())`;
const toDayInsert = (phraseCount: number, milliseconds: number) =>
  `insert into reading_days values ({user}, now(), {book}, '{}', ${phraseCount}, ${milliseconds})`;
const toGoalInsert = (minutes: number) => `insert into reading_records values ({user}, ${minutes})`;
const toBookmarkInsert = (note: string) =>
  `insert into bookmarks values (1, {user}, {book}, {phrase}, 'Oui.', ${note}, now(), now())`;
const toCreditInsert = (delta: number, reason: string, cause = 'x') =>
  `insert into credit_entries (user_id, delta, reason, cause) values ({user}, ${delta}, '${reason}', '${cause}');`;
const toKeyedCreditInsert = (reason: string, key: string) =>
  `insert into credit_entries (user_id, delta, reason, cause, ${key}) values ({user}, 1, '${reason}', 'x', 2147483647);`;
const toMembershipInsert = (id: string, status: string, canceledAt = 'null') =>
  `insert into memberships (user_id, stripe_subscription_id, status, canceled_at, synced_at)
   values ({user}, '${id}', '${status}', ${canceledAt}, now());`;
const toCheckoutInsert = (checkoutKind: string, status: string, amount = 0) =>
  `insert into checkouts (user_id, kind, status, price, expected_amount)
   values ({user}, '${checkoutKind}', '${status}', 'p', ${amount});`;
const toIntentInsert = (intentKind: string, outcomeValues = 'null, null') =>
  `insert into billing_intents (user_id, stripe_subscription_id, kind, created_at, finished_at, outcome)
   values ({user}, 's', '${intentKind}', now(), ${outcomeValues});`;
const toPaymentInsert = (paymentKind: string, amount: number, reversalValues = '0, 0, 0') =>
  `insert into payments (user_id, cause, kind, amount, credits, paid_at, reversed_amount, credits_reversed, credits_taken)
   values ({user}, 'x', '${paymentKind}', ${amount}, 1, now(), ${reversalValues});`;
const toReviewInsert = (stars: string, title = 'Bien') =>
  `insert into reviews (user_id, book_id, title, review, overall_star, performance_star, story_star)
   values ({user}, {book}, '${title}', 'x', ${stars});`;
const toReportInsert = (extraValues: string) =>
  `insert into phrase_reports (phrase_id, kind, shown_phrase, created_at, user_id, visitor, closed_at)
   values ({phrase}, 'sound', 'x', now(), ${extraValues});`;

/** Newer features list their rejected rows in their own folders. The rows below belong to the oldest features. */
const rejectedRowModules = await readModules<{ rows: RejectedRow[] }>('rejected-rows.ts');

const rejectedRows: RejectedRow[] = [
  ['an email with capitals', toUserUpdate('email', "'A@example.org'"), 'users_email_lower_check'],
  [
    'a new email with capitals',
    toUserUpdate('pending_email', "'A@example.org'"),
    'users_pending_email_check',
  ],
  ['a new email that is the old one', toUserUpdate('pending_email', 'email'), 'users_pending_email_check'],
  [
    'an email to nobody',
    "insert into emails (cause, subject, body, created_at, due_at) values ('x', '', '', now(), now())",
    'emails_recipient_check',
  ],
  ['a third kind of user', toUserUpdate('user_type', '3'), 'users_user_type_check'],
  ['negative credits', toUserUpdate('current_credits', '-1'), 'users_current_credits_check'],
  ['a book_code with spaces', toBookUpdate('book_code', "'Un livre'"), 'books_book_code_check'],
  ['an unknown difficulty', toBookUpdate('difficulty', "'Facile'"), 'difficulty'],
  ['60 minutes', toBookUpdate('minutes', '60'), 'books_length_check'],
  ['negative hours', toBookUpdate('hours', '-1'), 'books_length_check'],
  ['more sample phrases than phrases', toBookUpdate('total_sample_phrases', '99'), 'books_totals_check'],
  ['a rating of 5.1', toBookUpdate('average_rating', '5.1'), 'books_ratings_check'],
  [
    'a second state of the catalogue',
    'insert into catalogue_state (id, changed_in) values (2, 0)',
    'catalogue_state_one_row_check',
  ],
  ['chapter 0', 'update chapters set chapter_no = 0 where id = {chapter}', 'chapters_chapter_no_check'],
  ['two chapters of a number', 'update chapters set chapter_no = 1', 'chapters_book_id_chapter_no_key'],
  ['a chapter from phrase 0', toChapterUpdate('first_phrase_no', '0'), 'chapters_numbers_check'],
  [
    'a chapter from phrase 0 of the sample',
    toChapterUpdate('first_sample_no', '0'),
    'chapters_numbers_check',
  ],
  [
    'a draft with numbers',
    'update chapters set published = false where id = {chapter}',
    'chapters_draft_numbers_check',
  ],
  [
    'an order without a phrase',
    checkNow(toChapterUpdate('phrase_ids', 'phrase_ids[2:]')),
    'chapters_phrase_order',
  ],
  [
    'an order with a phrase twice',
    checkNow(toChapterUpdate('phrase_ids', 'phrase_ids || {phrase}')),
    'chapters_phrase_order',
  ],
  [
    'an order with a phrase of elsewhere',
    checkNow(toChapterUpdate('phrase_ids', "'{1,2,2147483647}'")),
    'chapters_phrase_order',
  ],
  ['a phrase without a place', checkNow(phraseInsert), 'phrases_place'],
  ['a place without its phrase', checkNow('delete from phrases where id = {phrase}'), 'phrases_place'],
  [
    'a phrase in the order of a chapter that it left',
    checkNow('update phrases set chapter_id = chapter_id + 1 where id = {phrase}'),
    'phrases_place',
  ],
  ['an empty phrase', toPhraseUpdate('phrase', "''"), 'phrases_phrase_check'],
  ['words without meanings', toPhraseUpdate('meanings', "'{}'"), 'phrases_words_check'],
  [
    'a reading position at phrase 0',
    'insert into reading_positions (user_id, book_id, phrase_no, seen_at) values ({user}, {book}, 0, now())',
    'reading_positions_phrase_no_check',
  ],
  ['line 0 of a dictionary', toEntryInsert(0, 'chat', 'cat'), 'dictionary_entries_line_check'],
  ['a dictionary’s word without letters', toEntryInsert(1, '', 'cat'), 'dictionary_entries_text_check'],
  ['a dictionary’s word without meaning', toEntryInsert(1, 'chat', ''), 'dictionary_entries_text_check'],
  ['a machine’s meaning of nothing', toMeaningInsert('', 'google'), 'machine_meanings_key_check'],
  ['a machine’s meaning by nobody', toMeaningInsert('chat', ''), 'machine_meanings_key_check'],
  [
    'a phrase that was asked about less than never',
    'insert into unasked_phrases (phrase_id, book_id, attempts) values (0, {book}, -1)',
    'unasked_phrases_attempts_check',
  ],
  ['a move of no credits', toCreditInsert(0, 'pack'), 'credit_entries_delta_check'],
  ['an unknown reason', toCreditInsert(1, 'gift'), 'credit_reason'],
  ['credits that came with a book', toKeyedCreditInsert('pack', 'book_id'), 'credit_entries_keys_check'],
  [
    'a checkout that a credit was spent in',
    toKeyedCreditInsert('spend', 'checkout_id'),
    'credit_entries_keys_check',
  ],
  ['a payment of a trial', toKeyedCreditInsert('trial', 'payment_id'), 'credit_entries_keys_check'],
  ['a book that is not there', toKeyedCreditInsert('spend', 'book_id'), 'credit_entries_book_id_fkey'],
  [
    'the same cause twice',
    toCreditInsert(1, 'pack') + toCreditInsert(1, 'trial'),
    'credit_entries_cause_key',
  ],
  ['an unknown status of a membership', toMembershipInsert('s', 'frozen'), 'membership_status'],
  [
    'a canceled membership without its time',
    toMembershipInsert('s', 'canceled'),
    'memberships_canceled_check',
  ],
  [
    'a live membership with that time',
    toMembershipInsert('s', 'active', 'now()'),
    'memberships_canceled_check',
  ],
  [
    'two live memberships',
    toMembershipInsert('a', 'active') + toMembershipInsert('b', 'paused'),
    'memberships_one_live_key',
  ],
  ['an unknown kind of checkout', toCheckoutInsert('gift', 'open'), 'checkout_kind'],
  ['an unknown status of a checkout', toCheckoutInsert('credits', 'lost'), 'checkout_status'],
  ['a negative amount', toCheckoutInsert('credits', 'open', -1), 'checkouts_amount_check'],
  [
    'two open checkouts of a kind',
    toCheckoutInsert('credits', 'creating') + toCheckoutInsert('credits', 'open'),
    'checkouts_one_open_key',
  ],
  ['a payment of another kind', toPaymentInsert('gift', 999), 'payment_kind'],
  ['a payment of nothing', toPaymentInsert('month', 0), 'payments_amount_check'],
  ['more paid back than was paid', toPaymentInsert('month', 999, '1000, 0, 0'), 'payments_amount_check'],
  [
    'more credits taken than were asked back',
    toPaymentInsert('month', 999, '999, 0, 1'),
    'payments_credits_check',
  ],
  [
    'more credits asked back than were given',
    toPaymentInsert('month', 999, '999, 2, 0'),
    'payments_credits_check',
  ],
  [
    'a reconciliation that looked at less than nothing',
    'insert into reconciliations (started_at, looked) values (now(), -1)',
    'reconciliations_counts_check',
  ],
  ['an intent of an unknown kind', toIntentInsert('refund'), 'billing_intent_kind'],
  [
    'an intent with an end and no outcome',
    toIntentInsert('pause', 'now(), null'),
    'billing_intents_outcome_check',
  ],
  [
    'an intent with an outcome and no end',
    toIntentInsert('pause', "null, 'done'"),
    'billing_intents_outcome_check',
  ],
  ['an intent of another outcome', toIntentInsert('pause', "now(), 'lost'"), 'billing_intent_outcome'],
  [
    'two open intents of a kind',
    toIntentInsert('pause') + toIntentInsert('pause'),
    'billing_intents_one_open_key',
  ],
  ['0 stars', toReviewInsert('0, 1, 1'), 'reviews_stars_check'],
  ['6 stars', toReviewInsert('5, 6, 5'), 'reviews_stars_check'],
  ['stars of a story beyond 5', toReviewInsert('5, 5, 6'), 'reviews_stars_check'],
  ['an endless title of a review', toReviewInsert('5, 5, 5', 'a'.repeat(51)), 'reviews_title_check'],
  [
    'a hidden review without a reason',
    `${toReviewInsert('5, 5, 5')} update reviews set hidden_at = now()`,
    'reviews_hidden_check',
  ],
  ['a reporter who is known twice', toReportInsert("{user}, 'x', null"), 'phrase_reports_visitor_check'],
  ['a visitor of a closed report', toReportInsert("null, 'x', now()"), 'phrase_reports_visitor_check'],
  [
    'the same open report twice',
    toReportInsert("null, 'x', null") + toReportInsert("null, 'x', null"),
    'phrase_reports_open_key',
  ],
  [
    'two reviews of a member',
    toReviewInsert('5, 5, 5') + toReviewInsert('4, 4, 4'),
    'reviews_user_id_book_id_key',
  ],
  ['a day without a phrase', toDayInsert(0, 1), 'reading_days_phrases_check'],
  ['less than no time of reading', toDayInsert(1, -1), 'reading_days_milliseconds_check'],
  ['a goal of no minutes', toGoalInsert(0), 'reading_records_minutes_per_week_check'],
  ['a long note of a bookmark', toBookmarkInsert("repeat('a', 501)"), 'bookmarks_note_check'],
  ...rejectedRowModules.flatMap(({ rows }) => rows),
];

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

  it.each([
    [
      'a membership after a canceled one',
      toMembershipInsert('a', 'canceled', 'now()') + toMembershipInsert('b', 'active'),
    ],
    [
      'open checkouts of two kinds beside a fulfilled one',
      toCheckoutInsert('credits', 'open') +
        toCheckoutInsert('discount', 'open') +
        toCheckoutInsert('credits', 'fulfilled'),
    ],
    ['chapters that swap numbers in one statement', 'update chapters set chapter_no = 3 - chapter_no'],
    [
      'a phrase that gets its position later in its transaction',
      checkNow(
        `${phraseInsert}; ${toChapterUpdate('phrase_ids', "phrase_ids || currval('phrases_id_seq')::int")}`,
      ),
    ],
  ])('accepts %s in the database', async (_caseName, statements) => {
    expect(await findViolation(fillIds(statements))).toBeUndefined();
  });
});
