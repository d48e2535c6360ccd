import { array, number, object, string } from 'yup';
import { lineField, storableTest } from '../fields.ts';
import { maxLemmaLength, maxWordStatesPerRequest } from './constants.ts';

/** Placeholder that yup replaces with the entry's path, so that messages start with `grades[3].id`. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is yup's.
export const entryPathPlaceholder = '${path}';

/** A word list entry that a request has changed, with the spelling to show in messages. */
export const changedWordView = object({
  id: string().required(),
  lemma: string().required(),
  text: string().required(),
});

/** The number of words in a member's word list, and the maximum. */
export const quotaView = object({
  used: number().integer().required(),
  limit: number().integer().required(),
});

/** The device's IANA time zone, which determines the current day. An unknown zone counts as UTC. */
export const timeZoneField = () => lineField('time_zone', 100);

/** The index of a word in the `word_list` of its phrase. */
export const wordIndexField = () =>
  number()
    .typeError('index must be a whole number.')
    .integer('index must be a whole number.')
    .min(0, 'index must be 0 or more.')
    .max(10_000, 'index is too large.')
    .required('index is required.');

/** A list of lemmas, spelled exactly as the server sent them. They are looked up without normalization. */
export function lemmaListField() {
  const lemma = string()
    .typeError(`${entryPathPlaceholder} must be text.`)
    .max(maxLemmaLength, `${entryPathPlaceholder} is too long.`)
    .test(storableTest(entryPathPlaceholder))
    .required(`${entryPathPlaceholder} is required.`);
  return array(lemma)
    .typeError('lemmas must be a list.')
    .min(1, 'lemmas needs at least one word.')
    .max(
      maxWordStatesPerRequest,
      `lemmas can have at most ${maxWordStatesPerRequest.toLocaleString('en')} words.`,
    )
    .required('lemmas is required.');
}
