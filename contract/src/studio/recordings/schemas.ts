import {
  array,
  boolean,
  type InferType,
  number,
  object,
  string,
  type TestContext,
  ValidationError,
} from 'yup';
import type { CallSchemas } from '../../call.ts';
import { line, positive, storable } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { id, studioLimits, versionView } from '../fields.ts';
import { recordingLimits, recordingStates } from './limits.ts';

/** Maximum number of problems in a response. */
const maxProblems = 20;
const phraseCount = recordingLimits.phrases.toLocaleString('en');

/** Seconds from the start of the recording. */
const secondsField = (name: string) =>
  number()
    .typeError(`${name} must be a number of seconds.`)
    .required(`${name} is required.`)
    .min(0, `${name} must be 0 or more.`)
    .max(recordingLimits.seconds, `${name} is beyond the end of any recording.`);

const text = line('Phrase', studioLimits.phrase).required('A phrase can’t be empty.');

const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Validates the lines of a text and reports each invalid line by its number. */
function validateLines(this: TestContext, phrases: readonly (string | undefined)[] | undefined) {
  const errors = (phrases ?? []).flatMap((phrase, index) => {
    const name = `Phrase ${index + 1}`;
    if (!phrase) return [`${name} is empty.`];
    if (phrase.length > studioLimits.phrase)
      return [`${name} has more than ${studioLimits.phrase} characters.`];
    const { test, message } = storable(name);
    return test(phrase) ? [] : [message];
  });
  if (errors.length === 0) return true;
  return new ValidationError(
    errors.slice(0, maxProblems).map((message) => this.createError({ message })),
    phrases,
    this.path,
  );
}

/**
 * Phrase that is not part of the book yet. A phrase that was not spoken has a length of 0. A `flagged` phrase
 * probably has wrong times.
 */
const draftPhrase = object({
  text,
  start: secondsField('start'),
  end: secondsField('end'),
  flagged: boolean().typeError('flagged must be true or false.').required('flagged is required.'),
});
export type DraftPhrase = InferType<typeof draftPhrase>;

/**
 * State of a recording. `phrases` is empty unless the recording is ready or failed. `problem` tells editors why it
 * failed or why the last step was rejected. `audio` is a signed URL that expires after some hours.
 */
export const recordingView = object({
  chapter_id: number().integer().required(),
  ...versionView,
  state: string().oneOf(recordingStates).required(),
  /** Progress of the current state, from 0 to 1. */
  progress: number().min(0).max(1).required(),
  /** Position in the queue, counted from 1, or null if the recording is not waiting. */
  place: number().integer().nullable().defined(),
  problem: string().nullable().defined(),
  file_name: string().required(),
  /** Length in seconds, or null until the file has been read. */
  seconds: number().nullable().defined(),
  audio: string().nullable().defined(),
  total_phrases: number().integer().required(),
  phrases: array(draftPhrase.required()).required(),
});
export type RecordingView = InferType<typeof recordingView>;

const recordingResponse = object({ data: recordingView.required() });
const seenVersion = { version: positive('version').required('version is required.') };

const place = (name: string) =>
  number()
    .typeError(`${name} must be a whole number.`)
    .required(`${name} is required.`)
    .integer(`${name} must be a whole number.`)
    .min(0, `${name} must be 0 or more.`)
    .max(recordingLimits.phrases, `${name} can be at most ${phraseCount}.`);
/** Range of draft phrases, counted from 0. */
const range = { at: place('at'), count: place('count') };

export const schemas = {
  readRecording: {
    summary:
      'The recording being prepared for a chapter, with its phrases once they can be reviewed. Null if there is none.',
    input: object(id),
    problems: [404],
    response: object({
      data: recordingView.nullable().defined(),
      /** Programs that recordings need but that are not installed on the server. */
      missing_programs: array(string().required()).required(),
      /** Maximum size in bytes of a recording that can be uploaded now, or null if there is one already. */
      upload_room: number().integer().nullable().defined(),
    }),
  },
  startRecording: {
    summary:
      'Find where each phrase is spoken in an uploaded recording, or use the given `times`. The upload can also be a zip with a clip per phrase, in the order of their names. A chapter has one recording at a time, and a failed one is replaced.',
    input: object({
      ...id,
      upload_id: line('upload_id', 64).required('upload_id is required.'),
      phrases: array(string().typeError('phrases must be texts.').transform(trimText).defined())
        .typeError('phrases must be a list.')
        .required('Please enter the text of the recording.')
        .min(1, 'Please enter the text of the recording.')
        .max(
          recordingLimits.phrases,
          `A recording can have at most ${phraseCount} phrases. Please split the chapter.`,
        )
        .test('lines', validateLines),
      /** Start and end of each phrase, as one flat list. */
      times: array(secondsField('times'))
        .typeError('times must be a list of numbers.')
        .max(2 * recordingLimits.phrases, `times can have at most ${phraseCount} pairs.`)
        .test(
          'pairs',
          'times must have a start and an end for each phrase.',
          (times, { parent }) => times === undefined || times.length === 2 * (parent.phrases?.length ?? 0),
        ),
    }),
    problems: [404],
    response: recordingResponse,
  },
  editRecording: {
    summary: 'Replace `count` draft phrases starting at `at`. The book does not change.',
    input: object({
      ...id,
      ...seenVersion,
      ...range,
      phrases: array(draftPhrase.required('A phrase can’t be empty.'))
        .typeError('phrases must be a list.')
        .required('phrases is required.')
        .max(recordingLimits.phrases, `phrases can have at most ${phraseCount}.`),
    }),
    invalidData: recordingView,
    problems: [404],
    response: object({ data: object(versionView).required() }),
  },
  discardRecording: {
    summary: 'Cancel the processing of a recording and delete it. The book does not change.',
    /** If no version is given, the current recording is discarded. */
    input: object({ ...id, version: positive('version') }),
    invalidData: recordingView,
    problems: [404],
    response: messageView,
  },
  readWaveform: {
    summary: "Peaks for a recording's waveform: bytes from 0 to 255, in base64.",
    input: object(id),
    problems: [404],
    response: object({
      data: object({ peaks_per_second: number().integer().required(), peaks: string().defined() }).required(),
    }),
  },
  realignRecording: {
    summary: 'Align `count` phrases starting at `at` again, between their neighbors.',
    input: object({ ...id, ...seenVersion, ...range }),
    invalidData: recordingView,
    problems: [404],
    response: recordingResponse,
  },
  takeOverRecording: {
    summary: 'Cut the recording and add all of its phrases at the end of the chapter, or none of them.',
    input: object({ ...id, ...seenVersion }),
    invalidData: recordingView,
    problems: [404],
    response: recordingResponse,
  },
} satisfies Record<string, CallSchemas>;
