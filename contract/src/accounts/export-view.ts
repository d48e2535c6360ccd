import { array, boolean, type InferType, number, object, string } from 'yup';
import { userView } from './user.ts';

const time = () => string().required();
const timeOrNone = () => string().nullable().defined();

/** Everything stored about a member. Times are ISO 8601 in UTC, amounts cents. No hash, no provider's secret. */
export const exportView = object({
  exported_at: time(),
  user: userView
    .shape({
      created_at: time(),
      trial_used_at: timeOrNone(),
      email_confirmed_at: timeOrNone(),
      pending_email: string().nullable().defined(),
    })
    .required(),
  memberships: array(
    object({
      id: string().required(),
      status: string().required(),
      created_at: time(),
      current_period_end: timeOrNone(),
      trial_ends_at: timeOrNone(),
      paused_until: timeOrNone(),
      canceled_at: timeOrNone(),
      cancellation_reason: string().nullable().defined(),
      offer_used_at: timeOrNone(),
    }).required(),
  ).required(),
  checkouts: array(
    object({
      id: number().integer().required(),
      kind: string().required(),
      status: string().required(),
      expected_amount: number().integer().required(),
      created_at: time(),
    }).required(),
  ).required(),
  payments: array(
    object({
      kind: string().required(),
      amount: number().integer().required(),
      paid_at: time(),
      reversed_amount: number().integer().required(),
    }).required(),
  ).required(),
  /** The ledger. */
  credit_entries: array(
    object({
      delta: number().integer().required(),
      reason: string().required(),
      created_at: time(),
    }).required(),
  ).required(),
  purchases: array(
    object({ book_code: string().required(), title: string().required(), created_at: time() }).required(),
  ).required(),
  reading_positions: array(
    object({
      book_code: string().required(),
      phrase_no: number().integer().required(),
      seen_at: time(),
    }).required(),
  ).required(),
  bookmarks: array(
    object({
      book_code: string().required(),
      /** Null when the phrase was deleted since. */
      phrase_no: number().integer().nullable().defined(),
      phrase: string().required(),
      note: string().defined(),
      created_at: time(),
      updated_at: time(),
    }).required(),
  ).required(),
  /** What they read in each book, by day. `phrase_nos` are ranges of phrase numbers, such as `[1,24)` for 1 to 23. */
  reading_days: array(
    object({
      day: string().required(),
      book_code: string().required(),
      phrases: number().integer().required(),
      phrase_nos: string().required(),
      milliseconds: number().integer().required(),
    }).required(),
  ).required(),
  /** The ids of what was counted, for some 90 days, so that it counts once. */
  reading_events: array(object({ id: string().required(), received_at: time() }).required()).required(),
  /** What they chose about it: one, or none where they chose nothing. */
  reading_records: array(
    object({
      minutes_per_week: number().integer().nullable().defined(),
      recorded: boolean().required(),
      since: timeOrNone(),
    }).required(),
  ).required(),
  /** What they said of words, by lemma. */
  word_states: array(
    object({
      lemma: string().required(),
      state: string().required(),
      changed_at: time(),
      day: string().required(),
    }).required(),
  ).required(),
  /** The words that they keep; one that was removed goes after a day. */
  kept_words: array(
    object({
      id: string().required(),
      lemma: string().required(),
      text: string().required(),
      meaning: string().defined(),
      phrase: string().defined(),
      book_title: string().defined(),
      created_at: time(),
      removed_at: timeOrNone(),
      due: time(),
      stability: number().required(),
      difficulty: number().required(),
      repetitions: number().integer().required(),
      lapses: number().integer().required(),
      last_graded_at: timeOrNone(),
    }).required(),
  ).required(),
  /** How well they knew these: 1 again, 2 hard, 3 good, 4 easy. */
  practice_grades: array(
    object({
      id: string().required(),
      word_id: string().required(),
      grade: number().integer().required(),
      graded_at: time(),
      undone_at: timeOrNone(),
    }).required(),
  ).required(),
  /** What they chose for practice: one, or none where they chose nothing. */
  practice_choices: array(object({ daily_limit: number().integer().required() }).required()).required(),
  reviews: array(
    object({
      book_code: string().required(),
      title: string().required(),
      review: string().required(),
      overall_star: number().integer().required(),
      performance_star: number().integer().required(),
      story_star: number().integer().required(),
      created_at: time(),
      hidden_at: timeOrNone(),
      hidden_reason: string().nullable().defined(),
    }).required(),
  ).required(),
  /** What they said is wrong with a phrase. */
  phrase_reports: array(
    object({
      book_code: string().required(),
      phrase: string().required(),
      kind: string().required(),
      note: string().defined(),
      created_at: time(),
      closed_at: timeOrNone(),
    }).required(),
  ).required(),
  sessions: array(
    object({ created_at: time(), expires_at: time(), ended_at: timeOrNone() }).required(),
  ).required(),
  recovery_mails: array(
    object({ created_at: time(), expires_at: time(), used_at: timeOrNone() }).required(),
  ).required(),
  confirmation_mails: array(
    object({
      email: string().required(),
      created_at: time(),
      expires_at: time(),
      used_at: timeOrNone(),
    }).required(),
  ).required(),
  /** Every other mail that was written to them: its body is stored only until it is sent. */
  emails: array(
    object({ subject: string().required(), created_at: time(), sent_at: timeOrNone() }).required(),
  ).required(),
});
export type ExportView = InferType<typeof exportView>;
