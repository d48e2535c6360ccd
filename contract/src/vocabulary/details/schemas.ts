import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCodeField, booleanField, lineField, positiveIntegerField } from '../../fields.ts';
import { genders, maxLemmaLength } from '../constants.ts';
import { wordIndexField } from '../fields.ts';

/**
 * Details of a word of a phrase for learners. `kind` is its part of speech there, “expression” for several
 * words, “noun or verb” if it is uncertain, and empty if nothing is known about the word. `article` goes with a noun and shows its gender: “le” or “la”, but “un” or
 * “une” before a vowel or an h. `rank` is the rank of its lemma in French, from 1 for the most common one; null if it
 * is rare. `lemma` is empty for names and numbers.
 */
export const wordDetailsView = object({
  lemma: string().defined(),
  kind: string().defined(),
  gender: string().oneOf(genders).nullable().defined(),
  article: string().nullable().defined(),
  rank: number().integer().nullable().defined(),
});
export type WordDetailsView = InferType<typeof wordDetailsView>;

/** The forms of a verb in one tense. `person` is the pronoun before the form, such as `que j’`; empty for participles. */
const verbTenseView = object({
  tense: string().required(),
  forms: array(object({ person: string().defined(), form: string().required() }).required()).required(),
});
export type VerbTenseView = InferType<typeof verbTenseView>;

const wordFields = {
  book_code: bookCodeField(),
  phrase_no: positiveIntegerField('phrase_no').required('phrase_no is required.'),
  /** The word’s index in the phrase’s `word_list`. */
  index: wordIndexField(),
};
const response = object({ data: wordDetailsView.required() });

export const schemas = {
  describeWord: {
    summary:
      'Get the base form, part of speech, gender and rank of a word in a book of the library or a sample.',
    input: object({ ...wordFields, sample: booleanField('sample') }),
    problems: [404],
    response,
  },
  describeSampleWord: {
    summary: 'Get the base form, part of speech, gender and rank of a word in a free sample.',
    input: object(wordFields),
    problems: [404],
    response,
  },
  listVerbForms: {
    summary:
      'List the forms of a verb by tense. The list is empty for a word that isn’t the infinitive of a verb.',
    input: object({ verb: lineField('verb', maxLemmaLength).required('verb is required.') }),
    response: object({ data: array(verbTenseView.required()).required() }),
  },
} satisfies Record<string, CallSchemas>;
