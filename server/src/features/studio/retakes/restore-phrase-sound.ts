import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/retakes/calls';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { runWithLockedBook } from '../base/edit-locked-book.ts';
import { findPhrase } from '../base/find-phrases.ts';
import { assertVersion } from '../base/versions.ts';
import { findFormerClip } from '../former-sounds/former-clips.ts';
import { replaceClip } from '../former-sounds/replace-clip.ts';
import { findPhraseSound, type PhraseSoundRow } from './find-phrase-sound.ts';

/**
 * Gives a phrase a clip back that it had before, and stores its present one instead. Repeating it changes nothing. Throws 404
 * for an unknown phrase and an expired clip, and a conflict if the phrase was edited since `version`.
 */
export async function restorePhraseSound(
  deps: Deps,
  userId: number,
  { id, version, sound_id: soundId }: InputOf<typeof calls.restorePhraseSound>,
): Promise<PhraseSoundRow> {
  const { bookId } = await findPhrase(deps.db, id);
  return await runWithLockedBook(deps, bookId, async (tx) => {
    const phrase = await findPhraseSound(deps, tx, id, userId);
    const formerClip = await findFormerClip(deps, tx, phrase, soundId);
    if (!formerClip)
      throw new Problem(404, 'This sound is no longer stored. Former sounds can be restored for 30 days.');
    if (formerClip.former.clip === phrase.audioFile) return phrase;
    assertVersion(phrase, version);
    await replaceClip(deps, tx, phrase, { text: formerClip.text, sound: formerClip.former });
    return await findPhraseSound(deps, tx, id, userId);
  });
}
