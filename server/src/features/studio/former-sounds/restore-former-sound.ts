import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/former-sounds/calls';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { runWithLockedBook } from '../base/edit-locked-book.ts';
import { assertUnchanged, versionIncrement } from '../base/versions.ts';
import { type FormerSoundRow, findFormerSound } from './list-former-sounds.ts';
import { type PhraseSound, type SoundChange, writeSounds } from './phrase-sounds.ts';
import { createFormerSoundNotFoundProblem, findStoredSound } from './read-former-sound.ts';
import {
  type ReplacedClip,
  readReplacedClips,
  toFormerClipNames,
  toReplacedClips,
} from './store-former-sound.ts';

/**
 * Gives phrases the sounds back that a recording or a take replaced, or with `restored` false the later ones, and stores the
 * present ones instead. Repeating it changes nothing. Phrases that were deleted, or that got another clip since, stay as
 * they are. Returns the number of phrases that changed. Throws 404 for an unknown or expired sound, a conflict if it was
 * restored since `version`, and 422 if no phrase can get it back.
 */
export async function restoreFormerSound(
  deps: Deps,
  { id, version, restored }: InputOf<typeof calls.restoreFormerSound>,
): Promise<{ count: number; sound: FormerSoundRow }> {
  const { bookId } = await findStoredSound(deps, id);
  return await runWithLockedBook(deps, bookId, async (tx) => {
    const sound = await findFormerSound(tx, id);
    const row = await tx.formerSound.findUnique({ where: { id }, select: { rows: true } });
    if (!sound || !row) throw createFormerSoundNotFoundProblem();
    if (sound.isRestored === restored) return { count: 0, sound };
    assertUnchanged(sound.version === version, sound);
    const replaced = readReplacedClips(row.rows);
    const changes = await planRestore(tx, replaced);
    if (changes.length === 0)
      throw new Problem(
        422,
        'No phrase can get this sound back, because all of them are gone or have other clips by now.',
      );
    await writeSounds(deps, tx, bookId, changes);
    const swappedById = new Map(toReplacedClips(changes).map((swapped) => [swapped.id, swapped]));
    const rows = replaced.map((clip) => swappedById.get(clip.id) ?? clip);
    await tx.formerSound.update({
      where: { id },
      data: {
        rows,
        clips: toFormerClipNames(rows),
        isRestored: restored,
        replacedAt: deps.clock.now(),
        ...versionIncrement,
      },
    });
    return { count: changes.length, sound: (await findFormerSound(tx, id)) ?? sound };
  });
}

/** Returns the changes for the phrases that still have the clip of the take-over. */
async function planRestore(tx: TransactionClient, replaced: readonly ReplacedClip[]): Promise<SoundChange[]> {
  const ids = replaced.map(({ id }) => id);
  const phrases = await tx.$queryRaw<(PhraseSound & { id: number; text: string })[]>`
    select p.id, p.phrase as text, p.audio_file as clip, p.audio_ms as milliseconds, p.word_times as "wordTimes",
      p.are_words_measured as "areWordsMeasured", p.is_set_by_hand as "isSetByHand"
    from phrases p where p.id = any(${ids}::int[])`;
  const phrasesById = new Map(phrases.map((phrase) => [phrase.id, phrase]));
  return replaced.flatMap(({ id, clip, text, former }): SoundChange[] => {
    const phrase = phrasesById.get(id);
    if (phrase?.clip !== clip) return [];
    const after = text === phrase.text ? former : { ...former, wordTimes: [], areWordsMeasured: false };
    return [{ id, text: phrase.text, before: phrase, after }];
  });
}
