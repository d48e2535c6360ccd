import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { clientIdField, positiveIntegerField } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { chapterOfBookFields } from '../chapter-of-book.ts';
import { idField, versionView } from '../fields.ts';
import { takeWarnings } from './warnings.ts';

/** A new take of a phrase, trimmed and leveled. Readers don't hear it yet. */
export const retakeView = object({
  id: string().required(),
  line_audio: string().required(),
  audio_ms: number().integer().required(),
  warnings: array(string().oneOf(takeWarnings).required()).required(),
  created_at: string().required(),
});
export type RetakeView = InferType<typeof retakeView>;

/** A clip that a phrase had before, which it can get back. */
const formerClipView = object({
  sound_id: number().integer().required(),
  line_audio: string().required(),
  audio_ms: number().integer().nullable().defined(),
  replaced_at: string().required(),
});
export type FormerClipView = InferType<typeof formerClipView>;

const neighborView = object({ id: number().integer().required(), phrase: string().required() });

/** A phrase with all that an editor needs to record it again. The response's cookie lets the browser hear the clips. */
export const phraseSoundView = object({
  id: number().integer().required(),
  ...versionView,
  chapter_id: number().integer().required(),
  phrase_no: number().integer().required(),
  phrase: string().required(),
  emphasis: array(number().integer().required()).required(),
  line_audio: string().nullable().defined(),
  audio_ms: number().integer().nullable().defined(),
  chapter: object(chapterOfBookFields).required(),
  /** The phrases before and after it in its chapter, in reading order. */
  before: array(neighborView.required()).required(),
  after: array(neighborView.required()).required(),
  /** The neighboring phrases in the book, which may be in other chapters. Null at the start or end of the book. */
  previous_id: number().integer().nullable().defined(),
  next_id: number().integer().nullable().defined(),
  /** The caller's newest take that is neither taken nor discarded. */
  retake: retakeView.nullable().defined(),
  /** The clips that the phrase had in the last 30 days, the last replaced first. */
  former: array(formerClipView.required()).required(),
});
export type PhraseSoundView = InferType<typeof phraseSoundView>;

const seenPhraseField = {
  /** The phrase's version. */
  version: positiveIntegerField('version').required('version is required.'),
};
const phraseSoundResponse = object({ message: string().required(), data: phraseSoundView.required() });

export const schemas = {
  readPhraseSound: {
    summary:
      "A phrase with its clip, the phrases around it, the caller's take of it and the clips that it had before.",
    input: object(idField),
    problems: [404],
    response: object({
      data: phraseSoundView.required(),
      /** The programs for preparing takes that are not installed. */
      missing_programs: array(string().required()).required(),
    }),
  },
  createRetake: {
    summary:
      'Prepare a new take of a phrase: trim it, level it like the clips of its chapter, and measure its words. Replaces earlier takes of the caller that were not taken. The phrase stays as it is. A phrase that was edited since `version` is a conflict.',
    input: object({ ...idField, ...seenPhraseField }),
    invalidData: phraseSoundView,
    files: { take: { kind: 'take', name: 'Recording', required: true } },
    problems: [404],
    response: object({ data: retakeView.required() }),
  },
  takeRetake: {
    summary:
      'Give a phrase the clip of a take. Its former clip can be restored for 30 days. Repeating it changes nothing.',
    input: object({ id: clientIdField('id'), ...seenPhraseField }),
    invalidData: phraseSoundView,
    problems: [404],
    response: phraseSoundResponse,
  },
  discardRetake: {
    summary:
      'Delete a take that was not taken, and earlier ones of the phrase. Repeating it changes nothing.',
    input: object({ id: clientIdField('id') }),
    response: messageView,
  },
  restorePhraseSound: {
    summary:
      'Give a phrase a clip back that it had before. Its present clip is stored instead. Repeating it changes nothing.',
    input: object({
      ...idField,
      ...seenPhraseField,
      sound_id: positiveIntegerField('sound_id').required('sound_id is required.'),
    }),
    invalidData: phraseSoundView,
    problems: [404],
    response: phraseSoundResponse,
  },
} satisfies Record<string, CallSchemas>;
