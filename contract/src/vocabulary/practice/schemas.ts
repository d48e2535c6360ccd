import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import {
  booleanField,
  clientIdField,
  lineField,
  positiveIntegerField,
  timeField,
  toSingleNumber,
} from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { dailyCardLimits, maxGradesPerRequest } from '../constants.ts';
import { entryPathPlaceholder, timeZoneField } from '../fields.ts';
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
  /** True if the word was forgotten too often and is no longer practiced. */
  set_aside: boolean().required(),
});
export type CardView = InferType<typeof cardView>;

const practiceCardView = object({ word: keptWordView.required(), card: cardView.required() });
export type PracticeCardView = InferType<typeof practiceCardView>;

export const practiceView = object({
  /**
   * The next cards: learning steps that are due, then reviews, then new words (those from the book that the member is
   * reading first, then those from other books, then the rest), then words that are not due yet.
   */
  cards: array(practiceCardView.required()).required(),
  /**
   * Number of cards that are due now. `left_today` is how many cards today's limits still allow, and
   * `practised_today` is how many words were practiced today; these may be due again today. Learning steps count
   * toward no limit.
   */
  due: number().integer().required(),
  left_today: number().integer().required(),
  practised_today: number().integer().required(),
  /** The maximum number of reviews per day. If `new_limit` is null, new words count toward it too. */
  daily_limit: number().integer().required(),
  new_limit: number().integer().nullable().defined(),
  /** How many of the cards that are left today can be reviews, and how many can be new words. */
  reviews_left_today: number().integer().required(),
  new_left_today: number().integer().required(),
  /** The time when the next card is due. Null if there are no cards. */
  next_due: string().nullable().defined(),
  /** Number of words that the member is learning, whether or not they are due, without those that are set aside. */
  learning: number().integer().required(),
  /** Number of words that were set aside because they were forgotten too often. */
  set_aside: number().integer().required(),
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

/** Limits practice to the words from a book, or from one of its chapters. Without a book, all words are practiced. */
const scopeFields = {
  book_code: lineField('book_code', 200),
  chapter_no: positiveIntegerField('chapter_no'),
};

/** The number of reviews that are due on a day. Today's include those that are overdue. */
const forecastDayView = object({ day: string().required(), due: number().integer().required() });

export const forecastView = object({
  /** Today and the following days in the member's time zone. */
  days: array(forecastDayView.required()).required(),
  /** The number of words that have not been practiced yet. They are on no day, because the limits decide when they come. */
  new_words: number().integer().required(),
});
export type ForecastView = InferType<typeof forecastView>;

export const practiceBooksView = object({
  /** The books with words that the member is learning, in order of title. */
  books: array(object({ book_code: string().required(), title: string().required() }).required()).required(),
  /** The chapters of the requested book with such words. */
  chapters: array(
    object({ chapter_no: number().integer().required(), title: string().defined() }).required(),
  ).required(),
});
export type PracticeBooksView = InferType<typeof practiceBooksView>;

export const schemas = {
  countDueWords: {
    summary: 'Count the words due for practice within the daily limits.',
    input: object({ ...scopeFields, time_zone: timeZoneField() }),
    response: object({ data: object({ due: number().integer().required() }).required() }),
  },
  readPractice: {
    summary: 'Get the next practice cards. With ahead, get the ones due soonest even if none is due yet.',
    input: object({ ahead: booleanField('ahead'), ...scopeFields, time_zone: timeZoneField() }),
    response: object({ data: practiceView.required() }),
  },
  forecastPractice: {
    summary: 'Count the reviews that are due on each of the next fourteen days.',
    input: object({ time_zone: timeZoneField() }),
    response: object({ data: forecastView.required() }),
  },
  listPracticeBooks: {
    summary: 'List the books with words that a member is learning, and the chapters of one of them.',
    input: object({ book_code: scopeFields.book_code }),
    response: object({ data: practiceBooksView.required() }),
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
  returnWord: {
    summary: 'Practice a word again that was set aside. A word that isn’t set aside stays unchanged.',
    input: object({ id: clientIdField('id') }),
    problems: [404],
    response: messageView.shape({ data: keptWordView.required() }),
  },
  setDailyPractice: {
    summary:
      'Set the maximum numbers of reviews and of new words per day. Without new_limit, it stays unchanged. If it is null, new words count toward daily_limit too.',
    input: object({
      daily_limit: positiveIntegerField('The limit')
        .max(
          dailyCardLimits.max,
          `The limit can be at most ${dailyCardLimits.max.toLocaleString('en')} words.`,
        )
        .required('The limit is required.'),
      /** From 0, which stops new words. Learning steps count toward neither limit. */
      new_limit: number()
        .transform(toSingleNumber)
        .typeError('The limit of new words must be a whole number.')
        .integer('The limit of new words must be a whole number.')
        .min(0, 'The limit of new words must be 0 or more.')
        .max(
          dailyCardLimits.max,
          `The limit of new words can be at most ${dailyCardLimits.max.toLocaleString('en')} words.`,
        )
        .nullable(),
    }),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
