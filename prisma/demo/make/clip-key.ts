import { createHash } from 'node:crypto';

/** The narrator of one book: an espeak-ng voice variant (f1…, m1…) and its words a minute. */
export type Voice = { variant: string; speed: number };

/** To be raised whenever the way clips are made changes, so that every clip gets a new name and is made again. */
const recipe = 'r1';

/** The name of a phrase's clip, without `.mp3`. It hangs on the words alone: an edited phrase asks for a new clip. */
export function clipKey(voice: Voice, fr: string): string {
  const asked = `${voice.variant}|${voice.speed}|${recipe}|${fr}`;
  return createHash('sha256').update(asked, 'utf8').digest('hex').slice(0, 16);
}
