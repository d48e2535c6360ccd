import { array, boolean, number, object, string } from 'yup';
import { nullableUtcTimeField, utcTimeField } from '../fields.ts';

export const exportedVocabularyFields = {
  /** The state of each word that the member has marked, by lemma. */
  word_states: array(
    object({
      lemma: string().required(),
      state: string().required(),
      changed_at: utcTimeField(),
      day: string().required(),
    }).required(),
  ).required(),
  /** The member's word list. It includes removed words, which are deleted a day after their removal. */
  kept_words: array(
    object({
      id: string().required(),
      lemma: string().required(),
      text: string().required(),
      meaning: string().defined(),
      note: string().defined(),
      phrase: string().defined(),
      book_title: string().defined(),
      created_at: utcTimeField(),
      removed_at: nullableUtcTimeField(),
      due: utcTimeField(),
      stability: number().required(),
      difficulty: number().required(),
      repetitions: number().integer().required(),
      lapses: number().integer().required(),
      last_graded_at: nullableUtcTimeField(),
      /** True if the word was forgotten too often to be practiced. `returned_at` is when it was last practiced again. */
      set_aside: boolean().required(),
      returned_at: nullableUtcTimeField(),
    }).required(),
  ).required(),
  /** Further phrases that the member added to the cards of kept words. */
  kept_phrases: array(
    object({
      word_id: string().required(),
      text: string().required(),
      phrase: string().required(),
      book_title: string().defined(),
      added_at: utcTimeField(),
    }).required(),
  ).required(),
  /** The member's practice grades: 1 for again, 2 for hard, 3 for good, 4 for easy. */
  practice_grades: array(
    object({
      id: string().required(),
      word_id: string().required(),
      grade: number().integer().required(),
      graded_at: utcTimeField(),
      undone_at: nullableUtcTimeField(),
    }).required(),
  ).required(),
  /** The member's practice settings. Empty if they never changed any. */
  practice_choices: array(
    object({
      daily_limit: number().integer().required(),
      new_limit: number().integer().nullable().defined(),
    }).required(),
  ).required(),
};
