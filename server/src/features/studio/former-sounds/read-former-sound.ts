import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { oldestRestorableTime } from './list-former-sounds.ts';
import { type ReplacedClip, readReplacedClips } from './store-former-sound.ts';

/** A clip that a phrase can get back, with the phrase's present text. */
export type RestorableClip = { phraseId: number; text: string; clip: string };

export const createFormerSoundNotFoundProblem = () =>
  new Problem(404, 'This sound is no longer stored. Former sounds can be restored for 30 days.');

/** Returns a stored sound. Throws 404 if it is unknown or expired, or if its book was deleted. */
export async function findStoredSound(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<{ bookId: number; replacedClips: ReplacedClip[] }> {
  const stored = await deps.db.formerSound.findFirst({
    where: { id, replacedAt: { gt: oldestRestorableTime(deps) }, book: { deletedAt: null } },
    select: { bookId: true, rows: true },
  });
  if (!stored) throw createFormerSoundNotFoundProblem();
  return { bookId: stored.bookId, replacedClips: readReplacedClips(stored.rows) };
}

/**
 * Returns the clips of a stored sound that phrases can get back, in the order in which they were replaced. Throws 404 for
 * an unknown or expired sound.
 */
export async function readFormerSound(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<{ bookId: number; clips: RestorableClip[] }> {
  const { bookId, replacedClips } = await findStoredSound(deps, id);
  const phrases = await deps.db.$queryRaw<{ id: number; text: string; clip: string | null }[]>`
    select id, phrase as text, audio_file as clip from phrases
    where id = any(${replacedClips.map((replaced) => replaced.id)}::int[])`;
  const phrasesById = new Map(phrases.map((phrase) => [phrase.id, phrase]));
  const clips = replacedClips.flatMap(({ id: phraseId, clip, former }) => {
    const phrase = phrasesById.get(phraseId);
    return phrase?.clip === clip ? [{ phraseId, text: phrase.text, clip: former.clip }] : [];
  });
  return { bookId, clips };
}
