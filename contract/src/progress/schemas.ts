import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import { line, localDay, oneNumber, positive, time, yesNo } from '../fields.ts';
import { messageView } from '../problem.ts';
import { readingDaysLimit, readingEventsLimit, readingGoalLimit } from './constants.ts';

/** yup fills it in: a message then begins with the entry that it is about, such as `events[3].phrase_no`. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is yup's.
const entry = '${path}';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A phrase heard to its end, or shown for its reading time where it has no sound. */
const readingEvent = object({
  /** A UUID that the client makes: the same event sent again counts once. */
  id: line(entry, 36).required(`${entry} is required.`).matches(uuid, `${entry} must be a UUID.`),
  book_code: line(entry, 200).required(`${entry} is required.`),
  phrase_no: positive(entry).required(`${entry} is required.`),
  /** How long it was heard, at its speed. Below 0 counts as 0, more than 10 minutes as 10 minutes. */
  seconds: number()
    .transform(oneNumber)
    .typeError(`${entry} must be a number.`)
    .required(`${entry} is required.`),
  /** By the device's clock. A time in the future counts as now, one before the account was made as that moment. */
  heard_at: time(entry).required(`${entry} is required.`),
  /** The device's time zone by its IANA name, which decides the day. An unknown one counts as UTC. */
  time_zone: line(entry, 100),
});
export type ReadingEvent = InferType<typeof readingEvent>;

/** Anything else in the list is no event. */
const events = array(readingEvent.typeError(`${entry} must be an event.`).required())
  .typeError('events must be a list.')
  .min(1, 'events needs at least one event.')
  .max(readingEventsLimit, `events can have at most ${readingEventsLimit} events.`)
  .required('events is required.');

/**
 * What a member read on a day of theirs. `phrases` are different phrases, so that one heard five times counts once;
 * `seconds` are all that was heard, five times included.
 */
const readingDayView = object({
  /** The member's own date when they read, as `2026-11-14`. */
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
  /** Words and expressions that were kept, and are kept still. */
  kept: number().integer().required(),
  /** Words that were said to be known, and are known still. */
  known: number().integer().required(),
  /** Grades of cards, those that were taken back aside. */
  practised: number().integer().required(),
};
const wordDayView = object({ day: string().required(), ...wordCounts });
export type WordDayView = InferType<typeof wordDayView>;

export const progressView = object({
  /** Those with something read, in order. */
  days: array(readingDayView.required()).required(),
  /** Sums over these days: a phrase read on two days counts on both. */
  totals: object({
    days: number().integer().required(),
    phrases: number().integer().required(),
    seconds: number().integer().required(),
  }).required(),
  /** At most ten, the one read last first. */
  books: array(readBookView.required()).required(),
  /** What was done with words, whether or not reading is recorded: the days with something, in order, and their sums. */
  words: object({
    days: array(wordDayView.required()).required(),
    totals: object(wordCounts).required(),
  }).required(),
  /** The weekly goal, null without one. */
  minutes_per_week: number().integer().nullable().defined(),
  /** Whether what this member reads is recorded. */
  recorded: boolean().required(),
});
export type ProgressView = InferType<typeof progressView>;

const dayLength = 24 * 60 * 60 * 1000;

export const schemas = {
  recordReading: {
    summary:
      'Record phrases that were read; an event sent again counts once. Left out: what is not in the library, and everything while recording is off. After a 422, which names the bad events, none is recorded: send the others again.',
    input: object({ events }),
    response: object({
      /** How many of them were new and counted. */
      data: object({ counted: number().integer().required(), recorded: boolean().required() }).required(),
    }),
  },
  readProgress: {
    summary: `What a member read and did with words from one day to another, at most ${readingDaysLimit} days, and their weekly goal.`,
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
    summary: 'Choose how many minutes to read in a week; null removes the goal.',
    input: object({
      minutes_per_week: positive('The goal')
        .max(readingGoalLimit, `The goal can be at most ${readingGoalLimit.toLocaleString('en')} minutes.`)
        .nullable()
        .defined('minutes_per_week is required.'),
    }),
    response: messageView,
  },
  setReadingRecord: {
    summary: 'Switch the recording of what is read on or off; what was recorded stays.',
    input: object({ recorded: yesNo('recorded').required('recorded is required.') }),
    response: messageView,
  },
  deleteReadingHistory: {
    summary: 'Delete everything that was recorded of what a member read; the goal and the switch stay.',
    input: object(),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
