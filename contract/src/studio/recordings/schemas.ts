import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { booleanField, lineField, positiveIntegerField, singleLineTest } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { emphasisField, idField, separatorField, studioLimits, versionView } from '../fields.ts';
import { phraseTextFields } from '../text/fields.ts';
import { flagReasons } from './flag-reasons.ts';
import { recordingLimits, recordingStates } from './limits.ts';

const maxPhrasesText = recordingLimits.phrases.toLocaleString('en');

/** A time in seconds from the start of the recording. */
const secondsField = (name: string) =>
  number()
    .typeError(`${name} must be a number of seconds.`)
    .required(`${name} is required.`)
    .min(0, `${name} must be 0 or more.`)
    .max(recordingLimits.seconds, `${name} is beyond the end of any recording.`);

const reasonsMessage = 'reasons must be a list of codes.';

const phraseField = lineField('Phrase', studioLimits.phrase).required('A phrase can’t be empty.');

/**
 * A phrase that has not been added to the book yet. Its length is 0 if it was not heard. `flagged` is true if its
 * times are probably wrong, and `reasons` are those of the aligner. They stay once an editor has checked the phrase, so
 * that Undo shows them again. A phrase that an editor flagged has none.
 */
const draftPhrase = object({
  text: phraseField,
  separator: separatorField().default('space'),
  /** The italic ranges of `text`. None if omitted. */
  emphasis: emphasisField('text'),
  start: secondsField('start'),
  end: secondsField('end'),
  flagged: boolean().typeError('flagged must be true or false.').required('flagged is required.'),
  reasons: array(
    string()
      .typeError(reasonsMessage)
      .oneOf(flagReasons, `reasons can contain only ${flagReasons.join(', ')}.`)
      .required(reasonsMessage),
  )
    .typeError(reasonsMessage)
    .max(flagReasons.length, `reasons can have at most ${flagReasons.length} entries.`),
});
export type DraftPhrase = InferType<typeof draftPhrase>;

/** A draft phrase in a response. `is_added` is true if an editor added it and nothing has changed its times since. */
const draftPhraseView = draftPhrase.shape({ is_added: boolean().optional() });
export type DraftPhraseView = InferType<typeof draftPhraseView>;

/**
 * A stretch of speech in the recording that is not in its text, such as a title or credits. It is left out of the chapter
 * unless an editor adds a phrase at its times. Its name is empty until an editor gives it one.
 */
const stretch = object({
  start: number().required(),
  end: number().required(),
  name: string().defined(),
});
export type Stretch = InferType<typeof stretch>;

/** A phrase of the chapter that has no clip yet. */
const silentPhrase = object({
  text: string().required(),
  separator: separatorField().default('space'),
  emphasis: emphasisField('text'),
});
export type SilentPhrase = InferType<typeof silentPhrase>;

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
  /** Position in the queue, starting at 1. Null if the recording is not waiting. */
  place: number().integer().nullable().defined(),
  problem: string().nullable().defined(),
  file_name: string().required(),
  /** Length in seconds. Null until the file has been read. */
  seconds: number().nullable().defined(),
  audio: string().nullable().defined(),
  /** True if the phrases are those that the chapter has, which get the clips. Then only their times can change here. */
  uses_phrases: boolean().required(),
  total_phrases: number().integer().required(),
  phrases: array(draftPhraseView.required()).required(),
  /** Speech that the aligner didn't find in the text, in order. Phrases that were added since may contain it. */
  unwritten: array(stretch.required()).required(),
});
export type RecordingView = InferType<typeof recordingView>;

/** A row of a review, counted from 0, with the text that was aligned. */
const rowField = { at: number().integer().min(0).required(), text: string().required() };

/** Lists the changes of a chapter since a recording of its phrases was started. */
const recordingChangesView = object({
  /** Identifies the phrases' texts and clips. Sent with the take-over, which is rejected if they have changed since. */
  seen: string().required(),
  /** Phrases whose text is another one now. They keep it, and get the clip. */
  edited: array(object({ ...rowField, present_text: string().required() }).required()).required(),
  /** Phrases that got another clip in the meantime, which this recording replaces. */
  replaced: array(object(rowField).required()).required(),
  /** Phrases that the recording doesn't have and that have no clip. */
  added: array(
    object({ id: number().integer().required(), text: string().required() }).required(),
  ).required(),
  /** Phrases that are no longer in the book. Their sound is left out. */
  gone: array(object(rowField).required()).required(),
  /** The clips that the phrases have now, which can be compared with the recording. */
  sounds: array(
    object({ at: number().integer().min(0).required(), line_audio: string().required() }).required(),
  ).required(),
});
export type RecordingChangesView = InferType<typeof recordingChangesView>;

const recordingResponse = object({ data: recordingView.required() });
const seenVersionField = { version: positiveIntegerField('version').required('version is required.') };

const indexField = (name: string) =>
  number()
    .typeError(`${name} must be a whole number.`)
    .required(`${name} is required.`)
    .integer(`${name} must be a whole number.`)
    .min(0, `${name} must be 0 or more.`)
    .max(recordingLimits.phrases, `${name} can be at most ${maxPhrasesText}.`);
/** A range of draft phrases. Indexes start at 0. */
const rangeFields = { at: indexField('at'), count: indexField('count') };

export const schemas = {
  readRecording: {
    summary:
      'The recording being prepared for a chapter, with its phrases once they can be reviewed. Null if there is none.',
    input: object(idField),
    problems: [404],
    response: object({
      data: recordingView.nullable().defined(),
      /** Names of programs that are needed for recordings but not installed on the server. */
      missing_programs: array(string().required()).required(),
      /** Maximum size in bytes of a recording that can be uploaded now. Null if the chapter already has one. */
      upload_room: number().integer().nullable().defined(),
      /** True if readers can't see the chapter yet, so phrases without sound can be taken over. */
      is_draft: boolean().required(),
      /**
       * The chapter's phrases without a clip, which get theirs from a recording with their text. At most as many as a
       * recording can have. Omitted while the chapter has a recording.
       */
      silent_phrases: array(silentPhrase.required()).optional(),
      /** The number of phrases that the chapter has. */
      total_phrases: number().integer().min(0).required(),
    }),
  },
  startRecording: {
    summary:
      'Find where each phrase is spoken in an uploaded recording, or use the given `times`. The upload can also be a zip with a clip per phrase, in the order of their names. A chapter has one recording at a time, and a failed one is replaced.',
    input: object({
      ...idField,
      upload_id: lineField('upload_id', 64).required('upload_id is required.'),
      ...phraseTextFields('recording'),
      /** Start and end of each phrase in a flat list. */
      times: array(secondsField('times'))
        .typeError('times must be a list of numbers.')
        .max(2 * recordingLimits.phrases, `times can have at most ${maxPhrasesText} pairs.`)
        .test(
          'pairs',
          'times must have a start and an end for each phrase.',
          (times, { parent }) => times === undefined || times.length === 2 * (parent.phrases?.length ?? 0),
        ),
    }),
    problems: [404],
    response: recordingResponse,
  },
  startPhraseRecording: {
    summary:
      'Find where each phrase of the chapter is spoken in an uploaded recording, or each of those that have no clip. Taking over gives the clips to these phrases, which stay as they are. The upload can also be a zip with a clip per phrase, in the order of their names.',
    input: object({
      ...idField,
      upload_id: lineField('upload_id', 64).required('upload_id is required.'),
      only_silent: booleanField('only_silent'),
    }),
    problems: [404],
    response: recordingResponse,
  },
  readRecordingChanges: {
    summary:
      "What has changed since a recording of the chapter's phrases was started, and the clips that the phrases have now. 404 for a recording that adds phrases.",
    input: object(idField),
    problems: [404],
    response: object({ data: recordingChangesView.required() }),
  },
  editRecording: {
    summary: 'Replace `count` draft phrases starting at `at`. The book does not change.',
    input: object({
      ...idField,
      ...seenVersionField,
      ...rangeFields,
      phrases: array(draftPhrase.required('A phrase can’t be empty.'))
        .typeError('phrases must be a list.')
        .required('phrases is required.')
        .max(recordingLimits.phrases, `phrases can have at most ${maxPhrasesText}.`),
    }),
    invalidData: recordingView,
    problems: [404],
    response: object({ data: object(versionView).required() }),
  },
  discardRecording: {
    summary: 'Cancel the processing of a recording and delete it. The book does not change.',
    /** The version of the recording to discard. Without it, the current recording is discarded. */
    input: object({ ...idField, version: positiveIntegerField('version') }),
    invalidData: recordingView,
    problems: [404],
    response: messageView,
  },
  nameStretch: {
    summary:
      'Name a stretch of speech that is not in the text, or remove its name with an empty one. `at` is its index in `unwritten`, which starts at 0.',
    input: object({
      ...idField,
      ...seenVersionField,
      at: indexField('at'),
      name: lineField('Name', recordingLimits.stretchName)
        .test(singleLineTest('Name'))
        .defined('name is required.')
        .nonNullable('name is required.'),
    }),
    invalidData: recordingView,
    problems: [404],
    response: object({ data: object(versionView).required() }),
  },
  readWaveform: {
    summary: "Peaks for a recording's waveform: bytes from 0 to 255, in base64.",
    input: object(idField),
    problems: [404],
    response: object({
      data: object({ peaks_per_second: number().integer().required(), peaks: string().defined() }).required(),
    }),
  },
  realignRecording: {
    summary:
      'Align `count` phrases starting at `at` again, between their neighbors. Of several phrases, those whose times an editor set or confirmed stay as they are.',
    input: object({
      ...idField,
      ...seenVersionField,
      ...rangeFields,
      count: rangeFields.count.max(
        recordingLimits.realigned,
        `Only ${recordingLimits.realigned} phrases can be aligned again at once.`,
      ),
    }),
    invalidData: recordingView,
    problems: [404],
    response: recordingResponse,
  },
  takeOverRecording: {
    summary:
      "Cut the recording and add all of its phrases to the chapter, or none of them. Phrases of the chapter that have no clip yet get those of the same text. Otherwise, the phrases are added at the end. In a draft, a phrase that was not heard is added without a clip. A recording of the chapter's phrases gives them its clips instead, adds nothing, and stores the clips that it replaces for 30 days.",
    input: object({
      ...idField,
      ...seenVersionField,
      /** `seen` of the list of changes. Required for a recording of the chapter's phrases. */
      seen: lineField('seen', 64),
    }),
    invalidData: recordingView,
    problems: [404],
    response: recordingResponse,
  },
} satisfies Record<string, CallSchemas>;
