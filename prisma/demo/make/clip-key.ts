import { createHash } from 'node:crypto';

/** The narrator of a book: an espeak-ng voice variant (f1…, m1…) and words per minute. */
export type Voice = { variant: string; speed: number };

/** Increase it whenever the way clips are made changes, so that every clip is made again under a new name. */
const recipe = 'r1';

/**
 * Returns the name of a phrase's clip, without `.mp3`. It depends on the text alone, so an edited phrase gets a new
 * clip.
 */
export function clipKey(voice: Voice, fr: string): string {
  const asked = `${voice.variant}|${voice.speed}|${recipe}|${fr}`;
  return createHash('sha256').update(asked, 'utf8').digest('hex').slice(0, 16);
}
