import type { Deps, TransactionClient } from '../../../deps.ts';
import { requestSampleOfNewClips } from '../base/empty-details.ts';

/** The clip of a phrase, with its length, the times of its words, and what is known about them. */
export type PhraseSound = {
  clip: string | null;
  milliseconds: number | null;
  wordTimes: number[];
  areWordsMeasured: boolean;
  isSetByHand: boolean;
};

/** A phrase with its present text, whose sound changes. */
export type SoundChange = { id: number; text: string; before: PhraseSound; after: PhraseSound };

/** Returns the sound of a phrase without its other columns. */
export const toPhraseSound = (phrase: PhraseSound): PhraseSound => ({
  clip: phrase.clip,
  milliseconds: phrase.milliseconds,
  wordTimes: phrase.wordTimes,
  areWordsMeasured: phrase.areWordsMeasured,
  isSetByHand: phrase.isSetByHand,
});

/**
 * Writes the new sounds of phrases. Forms that were loaded before get a conflict, and a sample that was made of former clips
 * is made again. The caller holds the book's lock.
 */
export async function writeSounds(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  bookId: number,
  changes: readonly SoundChange[],
): Promise<void> {
  const rows = changes.map(({ id, after }) => ({ id, ...toPhraseSound(after) }));
  await tx.$executeRaw`
    update phrases p
    set audio_file = r.clip, audio_ms = r.milliseconds, word_times = r."wordTimes",
      are_words_measured = r."areWordsMeasured", is_set_by_hand = r."isSetByHand", version = p.version + 1,
      updated_at = ${clock.now()}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id int, clip text, milliseconds int, "wordTimes" int[], "areWordsMeasured" boolean, "isSetByHand" boolean)
    where p.id = r.id`;
  const newClips = new Set(changes.flatMap(({ after }) => after.clip ?? []));
  await requestSampleOfNewClips(tx, bookId, newClips, clock.now());
}
