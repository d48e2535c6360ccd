import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import {
  booleanField,
  clientIdField,
  lineField,
  localDayField,
  phraseIdField,
  positiveIntegerField,
  timeField,
  toSingleNumber,
} from '../fields.ts';
import { messageView } from '../problem.ts';
import { maxReadingDays, maxReadingEvents, maxReadingGoalMinutes } from './constants.ts';
import { todayView } from './today.ts';

/** Placeholder that yup replaces with the entry's path, so that messages start with `events[3].phrase_no`. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is yup's.
const entryPathPlaceholder = '${path}';

/** A phrase heard to its end or, if it has no audio, shown for its reading time. */
const readingEventInput = object({
  /** A UUID created by the client. An event that is sent again under the same id counts only once. */
  id: clientIdField(entryPathPlaceholder),
  book_code: lineField(entryPathPlaceholder, 200).required(`${entryPathPlaceholder} is required.`),
  phrase_no: positiveIntegerField(entryPathPlaceholder).required(`${entryPathPlaceholder} is required.`),
  /** If the phrase is gone, `phrase_no` decides. */
  phrase_id: phraseIdField(entryPathPlaceholder),
  /** Seconds heard at the chosen speed. Values below 0 count as 0, those above 10 minutes as 10 minutes. */
  seconds: number()
    .transform(toSingleNumber)
    .typeError(`${entryPathPlaceholder} must be a number.`)
    .required(`${entryPathPlaceholder} is required.`),
  /**
   * Time according to the device's clock. A time in the future counts as now, and a time before the account was
   * created as its creation time.
   */
  heard_at: timeField(entryPathPlaceholder).required(`${entryPathPlaceholder} is required.`),
  /**
   * The device's IANA time zone, which determines the day that the event counts for. An unknown zone counts as UTC.
   */
  time_zone: lineField(entryPathPlaceholder, 100),
});
export type ReadingEvent = InferType<typeof readingEventInput>;

/** A list of reading events. Entries of any other type are rejected. */
const events = array(readingEventInput.typeError(`${entryPathPlaceholder} must be an event.`).required())
  .typeError('events must be a list.')
  .min(1, 'events needs at least one event.')
  .max(maxReadingEvents, `events can have at most ${maxReadingEvents} events.`)
  .required('events is required.');

/**
 * A member's reading on one day in their time zone. `phrases` counts each phrase once, however often it was heard.
 * `seconds` includes repetitions.
 */
const readingDayView = object({
  /** The member's local date, such as `2026-11-14`. */
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

const wordCountFields = {
  /** Number of words and expressions that the member added to their word list on this day and has not removed since. */
  kept: number().integer().required(),
  /** Number of words that the member marked as known on this day and that are still known. */
  known: number().integer().required(),
  /** Number of practice grades on this day, excluding undone ones. */
  practised: number().integer().required(),
};
const wordDayView = object({ day: string().required(), ...wordCountFields });
export type WordDayView = InferType<typeof wordDayView>;

export const progressView = object({
  /** Days with any reading, in chronological order. */
  days: array(readingDayView.required()).required(),
  /** Totals for the days in `days`. A phrase read on two days counts twice. */
  totals: object({
    days: number().integer().required(),
    phrases: number().integer().required(),
    seconds: number().integer().required(),
  }).required(),
  /** The ten most recently read books, latest first. */
  books: array(readBookView.required()).required(),
  /**
   * Days with any vocabulary activity, in chronological order, and their totals. Vocabulary activity is recorded even
   * if the member's reading is not.
   */
  words: object({
    days: array(wordDayView.required()).required(),
    totals: object(wordCountFields).required(),
  }).required(),
  /** Weekly goal in minutes, or null if none is set. */
  minutes_per_week: number().integer().nullable().defined(),
  /** True if this member's reading is recorded. */
  recorded: boolean().required(),
});
export type ProgressView = InferType<typeof progressView>;

const dayInMs = 24 * 60 * 60 * 1000;

export const schemas = {
  recordReading: {
    summary:
      'Record phrases that the member has read. An event sent again counts once. Events of books outside the library are ignored, and so is everything while recording is off. A 422 names the invalid events and records none: send the others again.',
    input: object({ events }),
    response: object({
      /** Number of events that were counted, excluding repeated ones. */
      data: object({ counted: number().integer().required(), recorded: boolean().required() }).required(),
    }),
  },
  readProgress: {
    summary: `Get a member’s reading and word activity by day, for at most ${maxReadingDays} days, and their weekly goal.`,
    input: object({
      from: localDayField('from').required('from is required.'),
      to: localDayField('to')
        .required('to is required.')
        .test('range', `to can be at most ${maxReadingDays} days after from.`, (to, { parent: { from } }) => {
          const days = (Date.parse(to) - Date.parse(from)) / dayInMs;
          return Number.isNaN(days) || days < maxReadingDays;
        }),
    }),
    response: object({ data: progressView.required() }),
  },
  readToday: {
    summary:
      'Get what a member can do today: the book to read on, the words due, this week’s reading and a next story.',
    input: object({
      /** The device's IANA time zone, which determines the current day. An unknown zone counts as UTC. */
      time_zone: lineField('time_zone', 100),
    }),
    response: object({ data: todayView.required() }),
  },
  setReadingGoal: {
    summary: 'Set the weekly goal in minutes; null removes it.',
    input: object({
      minutes_per_week: positiveIntegerField('The goal')
        .max(
          maxReadingGoalMinutes,
          `The goal can be at most ${maxReadingGoalMinutes.toLocaleString('en')} minutes.`,
        )
        .nullable()
        .defined('minutes_per_week is required.'),
    }),
    response: messageView,
  },
  setReadingRecord: {
    summary: 'Turn the recording of reading on or off. The history stays.',
    input: object({ recorded: booleanField('recorded').required('recorded is required.') }),
    response: messageView,
  },
  deleteReadingHistory: {
    summary: 'Delete a member’s reading history. The goal and the recording setting stay.',
    input: object(),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
