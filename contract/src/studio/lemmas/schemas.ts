import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { MAX_TERM_LENGTH } from '../../dictionary.ts';
import { lineField, lowercaseLineField, positiveIntegerField, singleLineTest } from '../../fields.ts';
import { flagField, idField, integerField, versionView } from '../fields.ts';

/** The scopes of a correction: it applies to one word of one phrase, or to the word wherever the book has it. */
export const lemmaScopes = ['phrase', 'book'] as const;
export type LemmaScope = (typeof lemmaScopes)[number];

/** An editor's correction. A null leaves that part to the rules. */
const correctionView = object({
  id: number().integer().required(),
  lemma: string().nullable().defined(),
  is_name: boolean().nullable().defined(),
  corrected_at: string().required(),
  /** The editor's name, or null if the account no longer exists. */
  corrected_by: string().nullable().defined(),
});
export type CorrectionView = InferType<typeof correctionView>;

const lemmaWordView = object({
  /** Index among the words of the phrase, where an expression counts as its single words. */
  word_index: number().integer().min(0).required(),
  text: string().required(),
  lemma: string().defined(),
  is_name: boolean().required(),
  /** True if the word can be a name in the whole book. */
  can_be_name: boolean().required(),
  /** The lemmas that the lexicon has for the word, most likely first. */
  choices: array(string().required()).required(),
  /** The corrections of the word in this phrase and in the whole book. The one of the phrase applies if there are both. */
  of_phrase: correctionView.nullable().defined(),
  of_book: correctionView.nullable().defined(),
});
export type LemmaWordView = InferType<typeof lemmaWordView>;

const phraseLemmasView = object({
  id: number().integer().required(),
  ...versionView,
  /** The words that have a lemma, in reading order. */
  words: array(lemmaWordView.required()).required(),
});
export type PhraseLemmasView = InferType<typeof phraseLemmasView>;

const lemmaPattern = /^\p{L}[\p{L}\p{M}\p{N} .'’-]*$/u;

export const lemmaField = lineField('Base form', MAX_TERM_LENGTH)
  .test(singleLineTest('Base form'))
  .matches(lemmaPattern, {
    message:
      'Base form must start with a letter, and can contain only letters, numbers, spaces, apostrophes, hyphens and periods.',
    excludeEmptyString: true,
  });

const correctedWordFields = {
  ...idField,
  version: positiveIntegerField('version').required('version is required.'),
  word_index: integerField('word_index', 0, 10_000),
  scope: lowercaseLineField('scope', 10)
    .required('scope is required.')
    .oneOf(lemmaScopes, 'scope must be phrase or book.'),
  /** The id of the correction that the editor saw in this scope, or 0 for none. */
  seen_id: integerField('seen_id', 0, 2_147_483_647),
};
const changedPhraseFields = {
  message: string().required(),
  data: phraseLemmasView.required(),
};
const conflictView = object({ ...versionView });

export const schemas = {
  readPhraseLemmas: {
    summary: 'The lemmas of the words of a phrase, with the corrections by editors.',
    input: object(idField),
    problems: [404],
    response: object({ data: phraseLemmasView.required() }),
  },
  correctLemma: {
    summary:
      'Set the lemma of a word, or say if it is a name, in one phrase or the whole book. A field that isn’t sent is left to the rules.',
    input: object({
      ...correctedWordFields,
      lemma: lemmaField,
      is_name: flagField('is_name').notRequired(),
    }),
    invalidData: conflictView,
    problems: [404],
    response: object({
      ...changedPhraseFields,
      /** A warning about the new lemma for the editor to check, or null. */
      hint: string().nullable().defined(),
    }),
  },
  resetLemma: {
    summary: 'Remove the correction of a word in one phrase or the whole book. The rules apply again.',
    input: object(correctedWordFields),
    invalidData: conflictView,
    problems: [404],
    response: object(changedPhraseFields),
  },
} satisfies Record<string, CallSchemas>;
