import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { oneNumber, positive, time, yesNo } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { dailyPractice, gradesLimit } from '../constants.ts';
import { clientId, entry, timeZone } from '../fields.ts';
import { keptWordView } from '../words/schemas.ts';

/** Due time of a word, and for each of the four grades the seconds until it would be due again if graded now. */
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
  /** The next cards, longest due first. */
  cards: array(practiceCardView.required()).required(),
  /**
   * `due`: cards due now. `left_today`: cards that today's limit still allows. `practised_today`: words practiced
   * today, which may come up again.
   */
  due: number().integer().required(),
  left_today: number().integer().required(),
  practised_today: number().integer().required(),
  daily_limit: number().integer().required(),
  /** Due time of the next card; null without one. */
  next_due: string().nullable().defined(),
  /** Number of words being learned, due or not. */
  learning: number().integer().required(),
});
export type PracticeView = InferType<typeof practiceView>;

const grade = object({
  /** Created by the client. A grade sent again counts once. */
  id: clientId(entry),
  word_id: clientId(entry),
  /** 1 again, 2 hard, 3 good, 4 easy. */
  grade: number()
    .transform(oneNumber)
    .typeError(`${entry} must be a number from 1 to 4.`)
    .oneOf([1, 2, 3, 4], `${entry} must be a number from 1 to 4.`)
    .required(`${entry} is required.`),
  /**
   * Time by the device's clock. Times in the future count as now. Times before the word was kept count as the time it
   * was kept. Grades stay in order.
   */
  graded_at: time(entry).required(`${entry} is required.`),
  /** True to undo the grade: it doesn't count, even if it arrives later than the undo. */
  undone: yesNo(entry),
});
export type SentGrade = InferType<typeof grade>;

export const schemas = {
  countDueWords: {
    summary: 'Count the words due for practice within the daily limit.',
    input: object({ time_zone: timeZone() }),
    response: object({ data: object({ due: number().integer().required() }).required() }),
  },
  readPractice: {
    summary: 'Get the next practice cards. With ahead, get the ones due soonest even if none is due yet.',
    input: object({ ahead: yesNo('ahead'), time_zone: timeZone() }),
    response: object({ data: practiceView.required() }),
  },
  recordGrades: {
    summary:
      'Record grades of practiced words. Each grade counts once, no matter when and how often it is sent, and grades count in the order of their times. Grades of deleted words are ignored. A 422 names the invalid grades and records none: send the others again.',
    input: object({
      grades: array(grade.typeError(`${entry} must be a grade.`).required())
        .typeError('grades must be a list.')
        .min(1, 'grades needs at least one grade.')
        .max(gradesLimit, `grades can have at most ${gradesLimit} grades.`)
        .required('grades is required.'),
      /**
       * Time by the device's clock when the grades are sent. If the clock is wrong, the grades' times are corrected by
       * the same difference.
       */
      sent_at: time('sent_at'),
      time_zone: timeZone(),
    }),
    response: object({
      /** The current cards of the graded words. */
      data: array(object({ word_id: string().required(), card: cardView.required() }).required()).required(),
    }),
  },
  setDailyPractice: {
    summary: 'Set the maximum number of cards to practice per day.',
    input: object({
      daily_limit: positive('The limit')
        .max(dailyPractice.max, `The limit can be at most ${dailyPractice.max.toLocaleString('en')} words.`)
        .required('The limit is required.'),
    }),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
