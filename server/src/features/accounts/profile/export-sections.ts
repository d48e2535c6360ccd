import type { ExportView } from '@lingostory/contract/accounts/export-view';

/**
 * A list of the export as SQL: `fields` in their order, and `key`, by which it is sorted and read on. Field by field: a
 * column that is added later is not given out unseen.
 */
export type Section = {
  name: Exclude<keyof ExportView, 'exported_at' | 'user'>;
  from: string;
  key: { column: string; type: 'int' | 'timestamptz' | 'uuid' | 'date' | 'text' }[];
  fields: Record<string, string>;
};

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const id = { column: 'r.id', type: 'int' } as const;
const createdAt = { column: 'r.created_at', type: 'timestamptz' } as const;
const bookId = { column: 'r.book_id', type: 'int' } as const;

/** A member's rows as `r`, the oldest first by default. */
export const exportSections: Section[] = [
  {
    name: 'memberships',
    from: 'memberships r',
    key: [id],
    fields: {
      id: 'r.stripe_subscription_id',
      status: 'r.status',
      created_at: time('r.created_at'),
      current_period_end: time('r.current_period_end'),
      trial_ends_at: time('r.trial_ends_at'),
      paused_until: time('r.paused_until'),
      canceled_at: time('r.canceled_at'),
      cancellation_reason: 'r.cancellation_reason',
      offer_used_at: time('r.offer_used_at'),
    },
  },
  {
    // Neither the page's address nor the session's id: with them, somebody could pay or read in the member's name.
    name: 'checkouts',
    from: 'checkouts r',
    key: [id],
    fields: {
      id: 'r.id',
      kind: 'r.kind',
      status: 'r.status',
      expected_amount: 'r.expected_amount',
      created_at: time('r.created_at'),
    },
  },
  {
    name: 'payments',
    from: 'payments r',
    key: [{ column: 'r.paid_at', type: 'timestamptz' }, id],
    fields: {
      kind: 'r.kind',
      amount: 'r.amount',
      paid_at: time('r.paid_at'),
      reversed_amount: 'r.reversed_amount',
    },
  },
  {
    name: 'credit_entries',
    from: 'credit_entries r',
    key: [{ column: 'r.entry_no', type: 'int' }],
    fields: { delta: 'r.delta', reason: 'r.reason', created_at: time('r.created_at') },
  },
  {
    name: 'purchases',
    from: 'purchases r join books b on b.id = r.book_id',
    key: [createdAt, bookId],
    fields: { book_code: 'b.book_code', title: 'b.title', created_at: time('r.created_at') },
  },
  {
    // Sorted by book, not by time, so that reading on meanwhile cannot move a position past the current row.
    name: 'reading_positions',
    from: 'reading_stops r join books b on b.id = r.book_id',
    key: [bookId],
    fields: { book_code: 'b.book_code', phrase_no: 'r.phrase_no', seen_at: time('r.seen_at') },
  },
  {
    // Sorted by id, as a number may change meanwhile. Null: the phrase was deleted.
    name: 'bookmarks',
    from: `bookmarks r join books b on b.id = r.book_id left join phrases p on p.id = r.phrase_id
      left join chapters c on c.id = p.chapter_id`,
    key: [id],
    fields: {
      book_code: 'b.book_code',
      phrase_no: 'c.first_phrase_no - 1 + array_position(c.phrase_ids, r.phrase_id)',
      phrase: 'coalesce(p.phrase, r.phrase)',
      note: 'r.note',
      created_at: time('r.created_at'),
      updated_at: time('r.updated_at'),
    },
  },
  {
    name: 'reading_days',
    from: 'reading_days r join books b on b.id = r.book_id',
    key: [{ column: 'r.day', type: 'date' }, bookId],
    fields: {
      day: "to_char(r.day, 'YYYY-MM-DD')",
      book_code: 'b.book_code',
      phrases: 'r.phrases',
      phrase_nos: "trim(both '{}' from r.phrase_nos::text)",
      milliseconds: 'r.milliseconds',
    },
  },
  {
    name: 'reading_events',
    from: 'reading_events r',
    key: [{ column: 'r.id', type: 'uuid' }],
    fields: { id: 'r.id', received_at: time('r.received_at') },
  },
  {
    name: 'reading_records',
    from: 'reading_records r',
    key: [{ column: 'r.user_id', type: 'int' }],
    fields: {
      minutes_per_week: 'r.minutes_per_week',
      recorded: 'r.recorded',
      since: time('r.since'),
    },
  },
  {
    name: 'word_states',
    from: 'lemma_states r',
    key: [{ column: 'r.lemma', type: 'text' }],
    fields: {
      lemma: 'r.lemma',
      state: 'r.state',
      changed_at: time('r.changed_at'),
      day: "to_char(r.day, 'YYYY-MM-DD')",
    },
  },
  {
    name: 'kept_words',
    from: 'kept_words r',
    key: [
      { column: 'r.lemma', type: 'text' },
      { column: 'r.id', type: 'uuid' },
    ],
    fields: {
      id: 'r.id',
      lemma: 'r.lemma',
      text: 'r.text',
      meaning: 'r.meaning',
      phrase: 'r.phrase',
      book_title: 'r.book_title',
      created_at: time('r.created_at'),
      removed_at: time('r.removed_at'),
      due: time('r.due'),
      stability: 'r.stability',
      difficulty: 'r.difficulty',
      repetitions: 'r.repetitions',
      lapses: 'r.lapses',
      last_graded_at: time('r.last_graded_at'),
    },
  },
  {
    name: 'practice_grades',
    from: 'practice_grades r',
    key: [{ column: 'r.id', type: 'uuid' }],
    fields: {
      id: 'r.id',
      word_id: 'r.word_id',
      grade: 'r.grade',
      graded_at: time('r.graded_at'),
      undone_at: time('r.undone_at'),
    },
  },
  {
    name: 'practice_choices',
    from: 'practice_choices r',
    key: [{ column: 'r.user_id', type: 'int' }],
    fields: { daily_limit: 'r.daily_limit' },
  },
  {
    name: 'reviews',
    from: 'reviews r join books b on b.id = r.book_id',
    key: [id],
    fields: {
      book_code: 'b.book_code',
      title: 'r.title',
      review: 'r.review',
      overall_star: 'r.overall_star',
      performance_star: 'r.performance_star',
      story_star: 'r.story_star',
      created_at: time('r.created_at'),
      hidden_at: time('r.hidden_at'),
      hidden_reason: 'r.hidden_reason',
    },
  },
  {
    name: 'phrase_reports',
    from: 'phrase_reports r join phrases p on p.id = r.phrase_id join books b on b.id = p.book_id',
    key: [id],
    fields: {
      book_code: 'b.book_code',
      phrase: 'r.shown_phrase',
      kind: 'r.kind',
      note: 'r.note',
      created_at: time('r.created_at'),
      closed_at: time('r.closed_at'),
    },
  },
  {
    name: 'sessions',
    from: 'sessions r',
    key: [createdAt, { column: 'r.id', type: 'uuid' }],
    fields: {
      created_at: time('r.created_at'),
      expires_at: time('r.expires_at'),
      ended_at: time('r.ended_at'),
    },
  },
  {
    name: 'recovery_mails',
    from: 'recovery_tokens r',
    key: [id],
    fields: {
      created_at: time('r.created_at'),
      expires_at: time('r.expires_at'),
      used_at: time('r.used_at'),
    },
  },
  {
    name: 'confirmation_mails',
    from: 'confirmation_tokens r',
    key: [id],
    fields: {
      email: 'r.email',
      created_at: time('r.created_at'),
      expires_at: time('r.expires_at'),
      used_at: time('r.used_at'),
    },
  },
  {
    name: 'emails',
    from: 'emails r',
    key: [id],
    fields: { subject: 'r.subject', created_at: time('r.created_at'), sent_at: time('r.sent_at') },
  },
];
