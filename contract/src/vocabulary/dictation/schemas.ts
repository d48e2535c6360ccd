import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { clientIdField, positiveIntegerField, storableTest } from '../../fields.ts';
import { dictationErrorKinds, maxTypedDictationLength } from './constants.ts';

export const dictationView = object({
  ok: boolean().required(),
  /**
   * The errors in the order of the phrase. `at` is the index of a word in `words`: for `extra` the word before which
   * the extra one stands, or the number of words if it stands at the end, for `order` and `boundary` the first word
   * concerned. `count` is the number of words concerned, 0 for `extra`. `typed` is what stands there instead, empty for
   * `missing`.
   */
  errors: array(
    object({
      kind: string().oneOf(dictationErrorKinds).required(),
      at: number().integer().required(),
      count: number().integer().min(0).required(),
      typed: string().defined(),
    }).required(),
  ).required(),
  /** The words of the phrase, as the grading counts them. */
  words: array(string().required()).required(),
  /**
   * The start and end of each word in the phrase's clip, in milliseconds, one pair after the other. Empty if they are
   * unknown.
   */
  word_times: array(number().integer().required()).defined(),
});
export type DictationView = InferType<typeof dictationView>;

export const schemas = {
  gradeDictation: {
    summary:
      'Compare what a member typed with the phrase of a kept word. Punctuation, case, spaces, and numbers in digits or in words make no difference. Nothing is stored.',
    input: object({
      word_id: clientIdField('word_id'),
      /** One of the word’s further phrases. Without it, the phrase is the one with which the word was kept. */
      phrase_id: positiveIntegerField('phrase_id'),
      typed: string()
        .typeError('typed must be text.')
        .max(maxTypedDictationLength, `typed can have at most ${maxTypedDictationLength} characters.`)
        .test(storableTest('typed'))
        .required('Type what you hear.'),
    }),
    problems: [404],
    response: object({ data: dictationView.required() }),
  },
} satisfies Record<string, CallSchemas>;
