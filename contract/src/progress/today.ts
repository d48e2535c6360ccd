import { array, boolean, type InferType, number, object, string } from 'yup';
import { wordsPerPage } from '../catalogue/constants.ts';
import { bookView } from '../catalogue/schemas.ts';

/**
 * The book to read on: the one read last that has phrases left. If every book is read to the end, the one read last.
 * `phrase_no` is null if the member has not started it.
 */
const openBookView = bookView.shape({
  phrase_no: number().integer().nullable().defined(),
  total_phrases: number().integer().required(),
  chapter: object({ chapter_no: number().integer().required(), title: string().defined() })
    .nullable()
    .defined(),
  /**
   * The length of the sound from the position to the end of the book. Null if the length of a clip is unknown. Within
   * the current chapter, all phrases count as equally long.
   */
  milliseconds_left: number().integer().min(0).nullable().defined(),
  /** True if the position is the last phrase. */
  finished: boolean().required(),
  /** False if the member may read the book only because their membership includes it. */
  owned: boolean().required(),
});
export type OpenBookView = InferType<typeof openBookView>;

const practiceStateView = object({
  /** Number of words due for practice now, within the daily limits. */
  due: number().integer().required(),
  /** Number of words that the member is learning. */
  learning: number().integer().required(),
  /** True if words are due, but today's limits allow no more. */
  limit_reached: boolean().required(),
  /** The time when the next word is due. Null if no word is being learned. */
  next_due: string().nullable().defined(),
});
export type PracticeStateView = InferType<typeof practiceStateView>;

const newWordsField = () => number().integer().min(0).max(wordsPerPage).required();

/**
 * A story that the member has neither bought nor begun, and how many words on its average page are new. `compared_with`
 * is one of their books with the same measure to compare it with: the last one read to the end, or the last one begun.
 */
const nextStoryView = bookView.shape({
  new_words: newWordsField(),
  /** True if the measure counts the words that the member knows. Otherwise it assumes the most common ones. */
  own_words: boolean().required(),
  compared_with: object({
    book_code: string().required(),
    title: string().required(),
    new_words: newWordsField(),
    finished: boolean().required(),
  })
    .nullable()
    .defined(),
});
export type NextStoryView = InferType<typeof nextStoryView>;

export const todayView = object({
  /** The member's local date, such as `2026-11-14`. */
  day: string().required(),
  /** Null if the member has no book. */
  book: openBookView.nullable().defined(),
  words: practiceStateView.required(),
  week: object({
    /** The seven days of the current week from Monday, read or not. */
    days: array(
      object({
        day: string().required(),
        phrases: number().integer().required(),
        seconds: number().integer().required(),
      }).required(),
    )
      .length(7)
      .required(),
    /** Weekly goal in minutes, or null if none is set. */
    minutes_per_week: number().integer().nullable().defined(),
    /** True if this member's reading is recorded. */
    recorded: boolean().required(),
  }).required(),
  /** Null if there is no such story, or none whose words have been counted. */
  next_story: nextStoryView.nullable().defined(),
});
export type TodayView = InferType<typeof todayView>;
