import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { booleanField, positiveIntegerField, timeField, toSingleNumber } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { dailyCardLimits, maxGradesPerRequest } from '../constants.ts';
import { clientIdField, entryPathPlaceholder, timeZoneField } from '../fields.ts';
import { keptWordView } from '../words/schemas.ts';

/**
 * The practice schedule of a word. `due` is the time when it is due, and `intervals` is how many seconds later it
 * would be due again if graded now, for each of the four grades.
 */
export const cardView = object({
  due: string().required(),
  intervals: array(number().integer().required()).length(4).required(),
  repetitions: number().integer().required(),
  lapses: number().integer().required(),
});
export type CardView = InferType<typeof cardView>;

const practiceCardView = object({ word: keptWordView.required(), card: cardView.required() });
export type PracticeCardView = InferType<typeof practiceCardView>;

export const practiceView = object({
  /**
   * The next cards: practiced words that are due, then new words kept from a phrase (latest first), then other new
   * words, then practiced words that are not due yet.
   */
  cards: array(practiceCardView.required()).required(),
  /**
   * Number of cards that are due now. `left_today` is how many cards today's limit still allows, and
   * `practised_today` is how many words were practiced today; these may be due again today.
   */
  due: number().integer().required(),
  left_today: number().integer().required(),
  practised_today: number().integer().required(),
  daily_limit: number().integer().required(),
  /** The time when the next card is due. Null if there are no cards. */
  next_due: string().nullable().defined(),
  /** Number of words that the member is learning, whether or not they are due. */
  learning: number().integer().required(),
});
export type PracticeView = InferType<typeof practiceView>;

const gradeInput = object({
  /** A UUID created by the client. A grade that is sent again under the same id counts only once. */
  id: clientIdField(entryPathPlaceholder),
  word_id: clientIdField(entryPathPlaceholder),
  /** 1 for again, 2 for hard, 3 for good, 4 for easy. */
  grade: number()
    .transform(toSingleNumber)
    .typeError(`${entryPathPlaceholder} must be a number from 1 to 4.`)
    .oneOf([1, 2, 3, 4], `${entryPathPlaceholder} must be a number from 1 to 4.`)
    .required(`${entryPathPlaceholder} is required.`),
  /**
   * Time according to the device's clock. A time in the future counts as now, and a time before the word was kept as
   * the time it was kept. Adjusting times never changes the order of a word's grades.
   */
  graded_at: timeField(entryPathPlaceholder).required(`${entryPathPlaceholder} is required.`),
  /**
   * True if the grade was undone. An undone grade does not count, even if the grade itself arrives after the request
   * that undid it.
   */
  undone: booleanField(entryPathPlaceholder),
});
export type GradeInput = InferType<typeof gradeInput>;

export const schemas = {
  countDueWords: {
    summary: 'Count the words due for practice within the daily limit.',
    input: object({ time_zone: timeZoneField() }),
    response: object({ data: object({ due: number().integer().required() }).required() }),
  },
  readPractice: {
    summary: 'Get the next practice cards. With ahead, get the ones due soonest even if none is due yet.',
    input: object({ ahead: booleanField('ahead'), time_zone: timeZoneField() }),
    response: object({ data: practiceView.required() }),
  },
  recordGrades: {
    summary:
      'Record grades of practiced words. Each grade counts once, no matter when and how often it is sent, and grades count in the order of their times. Grades of deleted words are ignored. A 422 names the invalid grades and records none: send the others again.',
    input: object({
      grades: array(gradeInput.typeError(`${entryPathPlaceholder} must be a grade.`).required())
        .typeError('grades must be a list.')
        .min(1, 'grades needs at least one grade.')
        .max(maxGradesPerRequest, `grades can have at most ${maxGradesPerRequest} grades.`)
        .required('grades is required.'),
      /**
       * Time when the grades are sent, according to the device's clock. The server corrects the times of the grades
       * by the difference between that clock and its own.
       */
      sent_at: timeField('sent_at'),
      time_zone: timeZoneField(),
    }),
    response: object({
      /** The current cards of the graded words. */
      data: array(object({ word_id: string().required(), card: cardView.required() }).required()).required(),
    }),
  },
  setDailyPractice: {
    summary: 'Set the maximum number of cards to practice per day.',
    input: object({
      daily_limit: positiveIntegerField('The limit')
        .max(
          dailyCardLimits.max,
          `The limit can be at most ${dailyCardLimits.max.toLocaleString('en')} words.`,
        )
        .required('The limit is required.'),
    }),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
