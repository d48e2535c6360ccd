import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import { line, localDay, oneNumber, positive, time, yesNo } from '../fields.ts';
import { messageView } from '../problem.ts';
import { readingDaysLimit, readingEventsLimit, readingGoalLimit } from './constants.ts';

/** Placeholder that yup replaces with the entry's path, so that messages start with `events[3].phrase_no`. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is yup's.
const entry = '${path}';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A phrase heard to its end or, if it has no audio, shown for its reading time. */
const readingEvent = object({
  /** A UUID created by the client. An event sent again counts once. */
  id: line(entry, 36).required(`${entry} is required.`).matches(uuid, `${entry} must be a UUID.`),
  book_code: line(entry, 200).required(`${entry} is required.`),
  phrase_no: positive(entry).required(`${entry} is required.`),
  /** Seconds heard at the chosen speed. Values below 0 count as 0, those above 10 minutes as 10 minutes. */
  seconds: number()
    .transform(oneNumber)
    .typeError(`${entry} must be a number.`)
    .required(`${entry} is required.`),
  /**
   * Time by the device's clock. Times in the future count as now. Times before the account was created count as its
   * creation time.
   */
  heard_at: time(entry).required(`${entry} is required.`),
  /** IANA time zone of the device, which decides the day. An unknown one counts as UTC. */
  time_zone: line(entry, 100),
});
export type ReadingEvent = InferType<typeof readingEvent>;

/** Rejects list entries that aren't events. */
const events = array(readingEvent.typeError(`${entry} must be an event.`).required())
  .typeError('events must be a list.')
  .min(1, 'events needs at least one event.')
  .max(readingEventsLimit, `events can have at most ${readingEventsLimit} events.`)
  .required('events is required.');

/**
 * A member's reading on one of their days. `phrases` counts different phrases, so one heard five times counts once.
 * `seconds` is the total time, including repetitions.
 */
const readingDayView = object({
  /** Local date of the member when they read, such as `2026-11-14`. */
  day: string().required(),
  phrases: number().integer().required(),
  seconds: number().integer().required(),
});
export type ReadingDayView = InferType<typeof readingDayView>;

const readBookView = object({
  book_code: string().required(),
  title: string().required(),
  last_day: string().required(),
  phrases: number().integer().required(),
  seconds: number().integer().required(),
});
export type ReadBookView = InferType<typeof readBookView>;

const wordCounts = {
  /** Words and expressions kept on this day that are still kept. */
  kept: number().integer().required(),
  /** Words marked as known on this day that are still known. */
  known: number().integer().required(),
  /** Number of grades, excluding undone ones. */
  practised: number().integer().required(),
};
const wordDayView = object({ day: string().required(), ...wordCounts });
export type WordDayView = InferType<typeof wordDayView>;

export const progressView = object({
  /** Days with any reading, in chronological order. */
  days: array(readingDayView.required()).required(),
  /** Sums over these days. A phrase read on two days counts twice. */
  totals: object({
    days: number().integer().required(),
    phrases: number().integer().required(),
    seconds: number().integer().required(),
  }).required(),
  /** The ten most recently read books, latest first. */
  books: array(readBookView.required()).required(),
  /** Days with any word activity, in chronological order, and their sums. Recorded even while reading isn't. */
  words: object({
    days: array(wordDayView.required()).required(),
    totals: object(wordCounts).required(),
  }).required(),
  /** Weekly goal in minutes, or null without one. */
  minutes_per_week: number().integer().nullable().defined(),
  /** True if this member's reading is recorded. */
  recorded: boolean().required(),
});
export type ProgressView = InferType<typeof progressView>;

const dayLength = 24 * 60 * 60 * 1000;

export const schemas = {
  recordReading: {
    summary:
      'Record phrases that the member has read. An event sent again counts once. Events of books outside the library are ignored, and so is everything while recording is off. A 422 names the invalid events and records none: send the others again.',
    input: object({ events }),
    response: object({
      /** Number of events that were new and counted. */
      data: object({ counted: number().integer().required(), recorded: boolean().required() }).required(),
    }),
  },
  readProgress: {
    summary: `Get a member’s reading and word activity by day, for at most ${readingDaysLimit} days, and their weekly goal.`,
    input: object({
      from: localDay('from').required('from is required.'),
      to: localDay('to')
        .required('to is required.')
        .test(
          'range',
          `to can be at most ${readingDaysLimit} days after from.`,
          (to, { parent: { from } }) => {
            const days = (Date.parse(to) - Date.parse(from)) / dayLength;
            return Number.isNaN(days) || days < readingDaysLimit;
          },
        ),
    }),
    response: object({ data: progressView.required() }),
  },
  setReadingGoal: {
    summary: 'Set the weekly goal in minutes; null removes it.',
    input: object({
      minutes_per_week: positive('The goal')
        .max(readingGoalLimit, `The goal can be at most ${readingGoalLimit.toLocaleString('en')} minutes.`)
        .nullable()
        .defined('minutes_per_week is required.'),
    }),
    response: messageView,
  },
  setReadingRecord: {
    summary: 'Turn the recording of reading on or off. The history stays.',
    input: object({ recorded: yesNo('recorded').required('recorded is required.') }),
    response: messageView,
  },
  deleteReadingHistory: {
    summary: 'Delete a member’s reading history. The goal and the recording setting stay.',
    input: object(),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
