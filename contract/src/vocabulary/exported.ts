import { array, number, object, string } from 'yup';
import { utcTime, utcTimeOrNone } from '../fields.ts';

export const exportedVocabulary = {
  /** States of the words that the member has marked, by lemma. */
  word_states: array(
    object({
      lemma: string().required(),
      state: string().required(),
      changed_at: utcTime(),
      day: string().required(),
    }).required(),
  ).required(),
  /** Words that the member keeps. Removed words are deleted after a day. */
  kept_words: array(
    object({
      id: string().required(),
      lemma: string().required(),
      text: string().required(),
      meaning: string().defined(),
      phrase: string().defined(),
      book_title: string().defined(),
      created_at: utcTime(),
      removed_at: utcTimeOrNone(),
      due: utcTime(),
      stability: number().required(),
      difficulty: number().required(),
      repetitions: number().integer().required(),
      lapses: number().integer().required(),
      last_graded_at: utcTimeOrNone(),
    }).required(),
  ).required(),
  /** Grades that the member gave: 1 again, 2 hard, 3 good, 4 easy. */
  practice_grades: array(
    object({
      id: string().required(),
      word_id: string().required(),
      grade: number().integer().required(),
      graded_at: utcTime(),
      undone_at: utcTimeOrNone(),
    }).required(),
  ).required(),
  /** Practice settings: one row, or none if the member never changed anything. */
  practice_choices: array(object({ daily_limit: number().integer().required() }).required()).required(),
};
