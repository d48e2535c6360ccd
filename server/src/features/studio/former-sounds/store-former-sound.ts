import type { Deps, TransactionClient } from '../../../deps.ts';
import { type PhraseSound, type SoundChange, toPhraseSound } from './phrase-sounds.ts';

/** The sound that a phrase had, and the clip that replaced it. The times of its words belong to `text`. */
export type ReplacedClip = { id: number; text: string; clip: string; former: PhraseSound & { clip: string } };

export const readReplacedClips = (rows: unknown): ReplacedClip[] => rows as ReplacedClip[];

/** Returns the sounds that changes replace. A phrase that had no clip has no former sound. */
export const toReplacedClips = (changes: readonly SoundChange[]): ReplacedClip[] =>
  changes.flatMap(({ id, text, before, after }) =>
    before.clip === null || after.clip === null
      ? []
      : [{ id, text, clip: after.clip, former: { ...toPhraseSound(before), clip: before.clip } }],
  );

export const toFormerClipNames = (rows: readonly ReplacedClip[]) => rows.map(({ former }) => former.clip);

/**
 * Stores the sounds that a take-over replaces, so that they can be restored. `phraseId` names the phrase whose clip alone is
 * replaced.
 */
export async function storeFormerSound(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  owner: { bookId: number; chapterId: number; phraseId?: number },
  changes: readonly SoundChange[],
): Promise<void> {
  const rows = toReplacedClips(changes);
  if (rows.length === 0) return;
  const clips = toFormerClipNames(rows);
  await tx.formerSound.create({ data: { ...owner, rows, clips, replacedAt: clock.now() } });
}
