import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCodeField, positiveIntegerField } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { idField, titleView, versionView } from '../fields.ts';
import { recordingLimits } from '../recordings/limits.ts';

/**
 * States of a check: `waiting` in the queue, `checking`, `ready` for an editor's decision, `taking` while clips are cut,
 * `done` once changes were taken, or `failed`.
 */
export const clipCheckStates = ['waiting', 'checking', 'ready', 'taking', 'done', 'failed'] as const;
export type ClipCheckState = (typeof clipCheckStates)[number];

const seconds = () => number().min(0).required();

/** A phrase with the position of its present clip in the check's sound. */
const checkedPhrase = object({
  id: number().integer().required(),
  text: string().required(),
  start: seconds(),
  end: seconds(),
});
export type CheckedPhrase = InferType<typeof checkedPhrase>;

/** A proposal to end a clip, and to begin the next one, at another time of the check's sound. */
const clipChange = object({
  /** The phrase that ends at this time, and the next one, which begins there. */
  phrase: checkedPhrase.required(),
  next: checkedPhrase.required(),
  /** The proposed time. The present one is the end of `phrase`. */
  time: seconds(),
  /** True if the alignment is probably wrong here. */
  uncertain: boolean().required(),
});
export type ClipChangeView = InferType<typeof clipChange>;

const clipCheckResult = object({
  /** How many changes were taken. */
  taken: number().integer().min(0).required(),
  /** The phrases before the changes that were left out, because a phrase was changed meanwhile. */
  left_out: array(
    object({ id: number().integer().required(), text: string().required() }).required(),
  ).required(),
  /** How many phrases got new word times. */
  word_times: number().integer().min(0).required(),
});

/** State of a check. Lists are empty unless it is ready. `audio` is a signed URL that expires after some hours. */
export const clipCheckView = object({
  chapter_id: number().integer().required(),
  ...versionView,
  state: string().oneOf(clipCheckStates).required(),
  /** Progress of the current state, from 0 to 1. */
  progress: number().min(0).max(1).required(),
  /** Position in the queue, starting at 1. Null if the check is not waiting. */
  place: number().integer().nullable().defined(),
  problem: string().nullable().defined(),
  /** The chapter's clips, joined in their order. */
  audio: string().nullable().defined(),
  total_phrases: number().integer().required(),
  changes: array(clipChange.required()).required(),
  /** Phrases that seem not to be spoken in their clips. */
  unspoken: array(checkedPhrase.required()).required(),
  /** Other phrases about which the alignment is not certain, although no change is proposed for them. */
  uncertain: array(checkedPhrase.required()).required(),
  /** How many phrases have clips that an editor set by hand, which no change moves. */
  set_by_hand: number().integer().min(0).required(),
  /** How many phrases would get measured times of their words, and how many without any would get estimated ones. */
  word_times: object({
    measured: number().integer().min(0).required(),
    estimated: number().integer().min(0).required(),
  }).required(),
  /** The outcome of taking changes. Null before that. */
  result: clipCheckResult.nullable().defined(),
});
export type ClipCheckView = InferType<typeof clipCheckView>;

/** A chapter of a book in the list of its checks. */
const checkedChapter = object({
  ...titleView,
  chapter_no: number().integer().required(),
  /** How many phrases have a clip. */
  total_clips: number().integer().min(0).required(),
  /** Null if there is no check. */
  check: object({
    state: string().oneOf(clipCheckStates).required(),
    progress: number().min(0).max(1).required(),
    problem: string().nullable().defined(),
    total_changes: number().integer().min(0).required(),
    /** True if there are words that would get times. */
    has_word_times: boolean().required(),
  })
    .nullable()
    .defined(),
});
export type CheckedChapterView = InferType<typeof checkedChapter>;

const clipCheckListView = object({
  ...titleView,
  book_code: string().required(),
  chapters: array(checkedChapter.required()).required(),
});

const bookInput = object({ book_code: bookCodeField() });
const clipCheckResponse = object({ data: clipCheckView.required() });
const listResponse = object({ message: string().required(), data: clipCheckListView.required() });

export const schemas = {
  readClipCheck: {
    summary:
      'The check of where a chapter’s clips begin and end, with the changes that it proposes. Null if there is none.',
    input: object(idField),
    problems: [404],
    response: object({ data: clipCheckView.nullable().defined() }),
  },
  startClipCheck: {
    summary:
      'Align a chapter’s clips with its phrases again, to find sounds that lie in a neighbor’s clip. The book does not change. Replaces a check that is done or has failed; while one is running, nothing happens.',
    input: object(idField),
    problems: [404],
    response: clipCheckResponse,
  },
  discardClipCheck: {
    summary: 'Cancel a check, or discard the changes that it proposes. The book does not change. Idempotent.',
    /** The version of the check to discard. Without it, the current one is discarded. */
    input: object({ ...idField, version: positiveIntegerField('version') }),
    invalidData: clipCheckView,
    problems: [404],
    response: messageView,
  },
  takeClipChanges: {
    summary:
      'Cut the clips of these phrases and of the ones after them at the proposed times, and store the times of words. A phrase that was changed since the check keeps its clip.',
    input: object({
      ...idField,
      version: positiveIntegerField('version').required('version is required.'),
      /** The ids of the phrases whose ends move. None to take only the times of words. */
      phrase_ids: array(positiveIntegerField('phrase_ids').required('phrase_ids must be numbers.'))
        .typeError('phrase_ids must be a list of numbers.')
        .required('phrase_ids is required.')
        .max(recordingLimits.phrases, `phrase_ids can contain at most ${recordingLimits.phrases}.`),
    }),
    invalidData: clipCheckView,
    problems: [404],
    response: clipCheckResponse,
  },
  listClipChecks: {
    summary: 'A book’s chapters with the state of their checks.',
    input: bookInput,
    problems: [404],
    response: object({ data: clipCheckListView.required() }),
  },
  startClipChecks: {
    summary:
      'Check the clips of all chapters of a book, one after another. Chapters without clips are left out, and so are those with changes that nobody has decided on.',
    input: bookInput,
    problems: [404],
    response: listResponse,
  },
  cancelClipChecks: {
    summary: 'Cancel the checks of a book that are waiting or running. Idempotent.',
    input: bookInput,
    problems: [404],
    response: listResponse,
  },
} satisfies Record<string, CallSchemas>;
