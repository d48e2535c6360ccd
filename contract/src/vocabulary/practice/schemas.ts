import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { oneNumber, positive, time, yesNo } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { dailyPractice, gradesLimit } from '../constants.ts';
import { clientId, entry, timeZone } from '../fields.ts';
import { keptWordView } from '../words/schemas.ts';

/** When a word is due, and for each of the four grades the seconds until it would be due again, were it graded now. */
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
  /** The next cards, the one that has waited longest first. */
  cards: array(practiceCardView.required()).required(),
  /** Cards that are due now, how many new ones the day's limit still lets through, and how many were practised today: these may come again. */
  due: number().integer().required(),
  left_today: number().integer().required(),
  practised_today: number().integer().required(),
  daily_limit: number().integer().required(),
  /** When the next card is due; null without any. */
  next_due: string().nullable().defined(),
  /** Words that are being learned, due or not. */
  learning: number().integer().required(),
});
export type PracticeView = InferType<typeof practiceView>;

const grade = object({
  /** Made by the client: the same grade sent again counts once. */
  id: clientId(entry),
  word_id: clientId(entry),
  /** 1 again, 2 hard, 3 good, 4 easy. */
  grade: number()
    .transform(oneNumber)
    .typeError(`${entry} must be a number from 1 to 4.`)
    .oneOf([1, 2, 3, 4], `${entry} must be a number from 1 to 4.`)
    .required(`${entry} is required.`),
  /** By the device's clock. A time in the future counts as now, one before the word was kept as that moment; grades keep their order. */
  graded_at: time(entry).required(`${entry} is required.`),
  /** Taken back: it does not count, whether or not it came before. */
  undone: yesNo(entry),
});
export type SentGrade = InferType<typeof grade>;

export const schemas = {
  countDueWords: {
    summary: 'How many words are due for practice, as far as the daily limit lets them through.',
    input: object({ time_zone: timeZone() }),
    response: object({ data: object({ due: number().integer().required() }).required() }),
  },
  readPractice: {
    summary: 'The next cards of practice. With ahead, those that are due soonest though nothing is due yet.',
    input: object({ ahead: yesNo('ahead'), time_zone: timeZone() }),
    response: object({ data: practiceView.required() }),
  },
  recordGrades: {
    summary:
      'Record how well words were known. Each grade counts once, in the order of their times, whenever and however often it is sent. Left out: those of words that are gone. After a 422, which names the bad grades, none is recorded: send the others again.',
    input: object({
      grades: array(grade.typeError(`${entry} must be a grade.`).required())
        .typeError('grades must be a list.')
        .min(1, 'grades needs at least one grade.')
        .max(gradesLimit, `grades can have at most ${gradesLimit} grades.`)
        .required('grades is required.'),
      /** What the device's clock says as it sends them. Where that is wrong by minutes or years, so are the grades' times, which are moved by as much. */
      sent_at: time('sent_at'),
      time_zone: timeZone(),
    }),
    response: object({
      /** The cards of the graded words as they are now. */
      data: array(object({ word_id: string().required(), card: cardView.required() }).required()).required(),
    }),
  },
  setDailyPractice: {
    summary: 'Choose how many cards to practise in a day at most.',
    input: object({
      daily_limit: positive('The limit')
        .max(dailyPractice.max, `The limit can be at most ${dailyPractice.max.toLocaleString('en')} words.`)
        .required('The limit is required.'),
    }),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
