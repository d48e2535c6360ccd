import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { booleanField, storableTest } from '../../fields.ts';
import { maxLemmaLength } from '../constants.ts';
import { changedWordView, entryPathPlaceholder, timeZoneField } from '../fields.ts';
import { placementWordCount } from './constants.ts';

/**
 * A word of the test: a French lemma or a made-up word. The response doesn't tell which. `phrase` is empty if there is
 * none to show; `forms` are the ranges of the word's forms in it, in UTF-16 code units.
 */
const placementWordView = object({
  word: string().required(),
  phrase: string().defined(),
  forms: array(
    object({ start: number().integer().required(), length: number().integer().required() }).required(),
  ).required(),
});
export type PlacementWordView = InferType<typeof placementWordView>;

const placementView = object({
  /** The estimated number of known words among the most common ones, rounded down to hundreds. */
  known: number().integer().required(),
  /** How many of the made-up words the member claimed to know. */
  claimed_made_up: number().integer().required(),
  made_up: number().integer().required(),
  /** False if the member claimed so many made-up words that nothing is marked unless requested. */
  is_reliable: boolean().required(),
  /** The lemmas that are known now and were new before. */
  changed: array(string().required()).required(),
  words: array(changedWordView.required()).required(),
});
export type PlacementView = InferType<typeof placementView>;

const judgedWordField = object({
  word: string()
    .typeError(`${entryPathPlaceholder} must be text.`)
    .max(maxLemmaLength, `${entryPathPlaceholder} is too long.`)
    .test(storableTest(entryPathPlaceholder))
    .required(`${entryPathPlaceholder} is required.`),
  known: boolean()
    .typeError(`${entryPathPlaceholder} must be true or false.`)
    .required(`${entryPathPlaceholder} is required.`),
})
  .typeError(`${entryPathPlaceholder} must be an object.`)
  .required(`${entryPathPlaceholder} is required.`);

export const schemas = {
  listPlacementWords: {
    summary:
      'List the words of a test that estimates how many of the most common French words a member knows.',
    input: object({}),
    response: object({ data: array(placementWordView.required()).required() }),
  },
  estimateKnownWords: {
    summary:
      'Estimate how many of the most common French words a member knows, and mark these as known unless they are marked already.',
    input: object({
      /** Every word of one test, and true if the member knows it. */
      words: array(judgedWordField)
        .typeError('words must be a list.')
        .min(placementWordCount, `words must have ${placementWordCount} words.`)
        .max(placementWordCount, `words must have ${placementWordCount} words.`)
        .required('words is required.'),
      /** If true, marks the words even if the member claimed too many made-up words. */
      mark_anyway: booleanField('mark_anyway'),
      time_zone: timeZoneField(),
    }),
    response: object({ message: string().required(), data: placementView.required() }),
  },
} satisfies Record<string, CallSchemas>;
