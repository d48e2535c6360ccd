import { createHash } from 'node:crypto';

/** The narrator of a book: an espeak-ng voice variant (f1…, m1…) and words per minute. */
export type Voice = { variant: string; speed: number };

/**
 * Version of the method for making clips. Increasing it changes the name of every clip, so that all of them are made
 * again.
 */
const recipeVersion = 'r1';

/**
 * Returns the name of a phrase's clip, without `.mp3`. It is a hash of the voice and the text, so an edited phrase
 * gets a new clip.
 */
export function toClipKey(voice: Voice, text: string): string {
  const hashedText = `${voice.variant}|${voice.speed}|${recipeVersion}|${text}`;
  return createHash('sha256').update(hashedText, 'utf8').digest('hex').slice(0, 16);
}
