import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import {
  bookCodeField,
  booleanField,
  clientIdField,
  lineField,
  positiveIntegerField,
  storableTest,
} from '../../fields.ts';
import { dictionaryField, studioLimits, titleView, versionView } from '../fields.ts';
import { maxTextLength, replacementUndoDays } from './constants.ts';

/** Maximum number of phrases that one step changes. */
const maxPhrases = 5_000;

/** A text that is searched or written as it is, spaces included. */
const exactTextField = (name: string) =>
  string()
    .typeError(`${name} must be text.`)
    .max(maxTextLength, `${name} can have at most ${maxTextLength} characters.`)
    .matches(/^[^\t\n\r\u2028\u2029]*$/, `${name} must be one line.`)
    .test(storableTest(name));

const searchFields = {
  book_code: bookCodeField(),
  search: exactTextField('search').required('search is required.'),
  match_case: booleanField('match_case'),
  whole_words: booleanField('whole_words'),
};

const phraseTextsView = object({
  id: number().integer().required(),
  ...versionView,
  chapter_no: number().integer().required(),
  phrase_no: number().integer().required(),
  phrase: string().required(),
  dictionary: string().defined(),
  translation: string().defined(),
  /** True if the phrase has a clip, which goes on saying the former text. */
  has_clip: boolean().required(),
});
export type PhraseTextsView = InferType<typeof phraseTextsView>;

/** A step that can be undone. */
const replacementView = object({
  id: string().required(),
  search: string().required(),
  replacement: string().defined(),
  /** The number of phrases that the step changed. */
  phrases: number().integer().required(),
  made_at: string().required(),
});
export type ReplacementView = InferType<typeof replacementView>;

const skippedView = { skipped: array(number().integer().required()).required() };

const startsMessage = (field: string) => `${field} must be a list of whole numbers.`;
/** The starts of the chosen occurrences in one of a phrase's texts, in UTF-16 code units. */
const startsField = (field: string) =>
  array(
    number()
      .typeError(startsMessage(field))
      .required(startsMessage(field))
      .integer(startsMessage(field))
      .min(0, startsMessage(field)),
  )
    .typeError(startsMessage(field))
    .max(studioLimits.dictionary, `${field} is too long.`);

/** A phrase as the editor saw it, with what is to be replaced in it. */
const chosenPhrase = object({
  id: positiveIntegerField('id').required('id is required.'),
  version: positiveIntegerField('version').required('version is required.'),
  phrase: startsField('phrase'),
  dictionary: startsField('dictionary'),
  translation: startsField('translation'),
});
export type ChosenPhrase = InferType<typeof chosenPhrase>;

/** The texts of a phrase after a replacement. */
export const replacedTexts = object({
  phrase: lineField('Phrase', studioLimits.phrase).required('Phrase is required.'),
  dictionary: dictionaryField(),
  translation: lineField('Translation', studioLimits.translation),
});

export const schemas = {
  listTextMatches: {
    summary:
      'The phrases of a book whose text, dictionary or translation contains a text exactly, in reading order. `match_case` and `whole_words` are false by default. Apostrophes and spaces match in every form.',
    input: object(searchFields),
    problems: [404],
    response: object({
      data: object({
        book: object({ ...titleView, book_code: string().required() }).required(),
        phrase: array(phraseTextsView.required()).required(),
      }).required(),
    }),
  },
  listReplacements: {
    summary: `The replacements in a book that can still be undone, newest first. They can be for ${replacementUndoDays} days.`,
    input: object({ book_code: bookCodeField() }),
    problems: [404],
    response: object({ data: array(replacementView.required()).required() }),
  },
  replaceInBook: {
    summary:
      'Replace the chosen occurrences of a text in one step. A phrase whose `version` has changed since is left alone and listed under `skipped`. `id` is a new UUID; a repeated request with the same one changes nothing.',
    input: object({
      id: clientIdField('id'),
      ...searchFields,
      replacement: exactTextField('replacement').defined('replacement is required.'),
      phrases: array(chosenPhrase.required('A phrase can’t be empty.'))
        .typeError('phrases must be a list.')
        .required('phrases is required.')
        .min(1, 'phrases is required.')
        .max(maxPhrases, `phrases can contain at most ${maxPhrases.toLocaleString('en')}.`)
        .test('once', 'phrases contains a phrase twice.', (list = []) => {
          const ids = list.flatMap((item) => item?.id ?? []);
          return new Set(ids).size === ids.length;
        }),
    }),
    problems: [404],
    response: object({
      message: string().required(),
      /** `replacement` is null if every phrase was skipped. */
      data: object({ replacement: replacementView.nullable().defined(), ...skippedView }).required(),
    }),
  },
  undoReplacement: {
    summary:
      'Bring back the texts that a replacement changed. A phrase whose replaced text has been edited since is left alone and listed under `skipped`; it can be undone later. Repeating it changes nothing.',
    input: object({ id: clientIdField('id') }),
    problems: [404],
    response: object({
      message: string().required(),
      data: object({ phrases: number().integer().min(0).required(), ...skippedView }).required(),
    }),
  },
} satisfies Record<string, CallSchemas>;
