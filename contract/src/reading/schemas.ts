import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import {
  bookCodeField,
  lineField,
  multilineField,
  phraseIdField,
  positiveIntegerField,
  timeField,
  utcTimeField,
} from '../fields.ts';
import { messageView } from '../problem.ts';
import { idListField, studioLimits } from '../studio/fields.ts';
import { maxClipBooks, maxReportNoteLength, maxWindowPhrases, phraseSeparators } from './constants.ts';
import { reportKindField } from './fields.ts';

/**
 * A picture in a story. `src` is its URL as WebP in full width; `toPictureSources` lists it in other sizes. `alt` is '' for
 * a decorative picture, and null for one that nobody has described yet.
 */
export const pictureView = object({
  src: string().required(),
  width: number().integer().required(),
  height: number().integer().required(),
  alt: string().nullable().defined(),
});
export type PictureView = InferType<typeof pictureView>;

/**
 * A phrase as a reader sees it. `word_list` joins to exactly `phrase`. `translated_text.translations[i]` is the
 * meaning of `word_list[i]`, and is empty if there is none.
 */
const phraseView = object({
  phrase: string().required(),
  separator: string().oneOf(phraseSeparators).required(),
  /** The italic ranges of `phrase`: a flat list of starts and ends in UTF-16 code units. */
  emphasis: array(number().integer().required()).required(),
  /** The pictures before the phrase. */
  pictures: array(pictureView.required()).required(),
  /** The pictures after the last phrase of a chapter. Empty for all other phrases. */
  pictures_after: array(pictureView.required()).required(),
  phrase_no: number().integer().required(),
  previous_phrase_no: number().integer().nullable().defined(),
  next_phrase_no: number().integer().nullable().defined(),
  word_list: array(string().defined()).required(),
  translated_status: number().oneOf([0, 1]).required(),
  translated_text: object({
    translations: array(object({ translatedText: string().defined() }).required()).required(),
  }).required(),
  translated_message: string().defined(),
  phrase_translation: string().defined(),
  /**
   * The clip's address, which never changes. A clip outside the sample needs the cookies of this response, or of
   * `allowClips`.
   */
  line_audio: string().nullable().defined(),
  /**
   * Times of the words in the clip: start and end in milliseconds, as a flat list of pairs in text order. Each word of
   * an expression has its own pair. Empty if the times are unknown.
   */
  word_times: array(number().integer().required()).defined(),
  /** True if `word_times` were measured in the clip, false if they were only estimated or are unknown. */
  are_words_measured: boolean().required(),
  /** `image` is the full-size cover, which devices show next to their media controls. */
  book: object({
    title: string().required(),
    book_code: string().required(),
    author: string().defined(),
    image: string().nullable().defined(),
  }).required(),
  chapter: object({ title: string().required(), chapter_no: number().integer().required() }).required(),
});
export type PhraseView = InferType<typeof phraseView>;

export const samplePhraseView = phraseView.shape({
  /** The position of this phrase in the sample, counted from 1. */
  read_sample_phrases: number().integer().required(),
  total_sample_phrases: number().integer().required(),
});
export type SamplePhraseView = InferType<typeof samplePhraseView>;

export const bookPhraseView = phraseView.shape({
  total_phrases: number().integer().required(),
  /**
   * When the member can no longer read the book, because it stopped being included. Omitted if there is no such date.
   */
  included_until: utcTimeField().optional(),
});
export type BookPhraseView = InferType<typeof bookPhraseView>;

/** Selects `count` phrases, starting with phrase number `from`. Returns fewer at the end of the book. */
const phraseWindowFields = {
  book_code: bookCodeField(),
  from: positiveIntegerField('from').required('from is required.'),
  count: positiveIntegerField('count')
    .max(maxWindowPhrases, `count can be at most ${maxWindowPhrases}.`)
    .required('count is required.'),
};

const positionFields = { book_code: bookCodeField(), phrase_no: positiveIntegerField('phrase_no') };

export const positionView = object({
  book_code: string().required(),
  phrase_no: number().integer().required(),
  seen_at: string().required(),
});

const phraseReportInput = object({
  book_code: bookCodeField(),
  phrase_no: positiveIntegerField('phrase_no').required('phrase_no is required.'),
  kind: reportKindField(),
  note: multilineField('Note', maxReportNoteLength),
  /** The phrase as the reader saw it, because it may have been edited since. */
  phrase: lineField('phrase', studioLimits.phrase),
});

export const schemas = {
  readSample: {
    summary: 'One phrase of the free sample; without phrase_no its first.',
    input: object(positionFields),
    problems: [404],
    response: object({ data: samplePhraseView.required() }),
  },
  readBook: {
    summary: 'One phrase of a book in the library; without phrase_no the one where the member stopped.',
    input: object(positionFields),
    problems: [404],
    response: object({ data: bookPhraseView.required() }),
  },
  readSampleWindow: {
    summary: 'Consecutive phrases of the free sample, in order; fewer than count at its end.',
    input: object(phraseWindowFields),
    problems: [404],
    response: object({ data: array(samplePhraseView.required()).min(1).required() }),
  },
  readWindow: {
    summary: 'Consecutive phrases of a book in the library, in order; fewer than count at its end.',
    input: object(phraseWindowFields),
    problems: [404],
    response: object({ data: array(bookPhraseView.required()).min(1).required() }),
  },
  reportPhrase: {
    summary:
      'Report what is wrong with a phrase of a book in the library. Again while it is open: the same report, with the newer note.',
    input: phraseReportInput.shape({ phrase_id: phraseIdField() }),
    problems: [404],
    response: messageView,
  },
  reportSamplePhrase: {
    summary: 'The same for a phrase of the free sample, by its number there.',
    input: phraseReportInput,
    problems: [404],
    response: messageView,
  },
  previewBook: {
    summary:
      'One phrase of any book of the studio, drafts too, as its readers see it; without phrase_no its first.',
    input: object(positionFields),
    problems: [404],
    response: object({ data: bookPhraseView.required() }),
  },
  previewWindow: {
    summary: 'Consecutive phrases of any book of the studio, drafts too; fewer than count at its end.',
    input: object(phraseWindowFields),
    problems: [404],
    response: object({ data: array(bookPhraseView.required()).min(1).required() }),
  },
  allowClips: {
    summary:
      'Let this browser hear the clips of these books for an hour, through a cookie. Only needed if no other call has returned one of their phrases within the hour.',
    input: object({
      book_ids: idListField('book_ids').max(maxClipBooks, `book_ids can contain at most ${maxClipBooks}.`),
    }),
    problems: [],
    response: object({
      data: object({ book_ids: array(number().integer().required()).required() }).required(),
    }),
  },
  savePosition: {
    summary: 'Remember where a member stopped; an older seen_at never rolls a newer one back.',
    input: object({
      book_code: bookCodeField(),
      phrase_no: positiveIntegerField('phrase_no').required('phrase_no is required.'),
      /** If the phrase is gone, `phrase_no` decides. */
      phrase_id: phraseIdField(),
      seen_at: timeField('seen_at'),
    }),
    problems: [404],
    response: object({ message: string().required(), data: positionView.required() }),
  },
} satisfies Record<string, CallSchemas>;
