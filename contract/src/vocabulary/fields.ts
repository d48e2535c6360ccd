import { array, number, object, string } from 'yup';
import { line, storable } from '../fields.ts';
import { lemmaLimit, wordStatesLimit } from './constants.ts';

/** yup fills it in: a message then begins with the entry that it is about, such as `grades[3].id`. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is yup's.
export const entry = '${path}';

/** A kept word that a call changed, so that a reader can be told by its own name. */
export const touchedWordView = object({
  id: string().required(),
  lemma: string().required(),
  text: string().required(),
});

/** How many words a member keeps, and how many they can keep. */
export const quotaView = object({
  used: number().integer().required(),
  limit: number().integer().required(),
});

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A UUID that the client makes, so that what is sent again counts once. */
export function clientId(name: string) {
  return line(name, 36).required(`${name} is required.`).matches(uuid, `${name} must be a UUID.`);
}

/** The device's time zone by its IANA name, which decides the day. An unknown one counts as UTC. */
export const timeZone = () => line('time_zone', 100);

/** Lemmas as the server gave them, untouched: what stands there is looked up as it is. */
export function lemmas() {
  const lemma = string()
    .typeError(`${entry} must be text.`)
    .max(lemmaLimit, `${entry} is too long.`)
    .test(storable(entry))
    .required(`${entry} is required.`);
  return array(lemma)
    .typeError('lemmas must be a list.')
    .min(1, 'lemmas needs at least one word.')
    .max(wordStatesLimit, `lemmas can have at most ${wordStatesLimit.toLocaleString('en')} words.`)
    .required('lemmas is required.');
}
