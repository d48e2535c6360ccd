import { createHash } from 'node:crypto';

/** The narrator of a book: an espeak-ng voice variant (f1…, m1…) and words per minute. */
export type Voice = { variant: string; speed: number };

/**
 * The version of how clips are made. A new version gives every clip a new name, so that all of them are made again.
 */
const recipe = 'r1';

/**
 * Returns the name of a phrase's clip, without `.mp3`. It is a hash of the voice and the text, so an edited phrase
 * gets a new clip.
 */
export function clipKey(voice: Voice, fr: string): string {
  const asked = `${voice.variant}|${voice.speed}|${recipe}|${fr}`;
  return createHash('sha256').update(asked, 'utf8').digest('hex').slice(0, 16);
}
