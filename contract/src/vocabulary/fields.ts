import { array, number, object, string } from 'yup';
import { line, storable } from '../fields.ts';
import { lemmaLimit, wordStatesLimit } from './constants.ts';

/** Placeholder that yup replaces with the entry's path, so that messages start with `grades[3].id`. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is yup's.
export const entry = '${path}';

/** A kept word changed by a call, with the spelling to show in messages. */
export const touchedWordView = object({
  id: string().required(),
  lemma: string().required(),
  text: string().required(),
});

/** Number of words a member keeps, and their limit. */
export const quotaView = object({
  used: number().integer().required(),
  limit: number().integer().required(),
});

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A UUID created by the client, so that a request sent again counts once. */
export function clientId(name: string) {
  return line(name, 36).required(`${name} is required.`).matches(uuid, `${name} must be a UUID.`);
}

/** IANA time zone of the device, which decides the day. An unknown one counts as UTC. */
export const timeZone = () => line('time_zone', 100);

/** Lemmas exactly as the server sent them, since they are looked up without normalization. */
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
