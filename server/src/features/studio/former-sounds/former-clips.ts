import type { Deps, TransactionClient } from '../../../deps.ts';
import { oldestRestorableTime } from './list-former-sounds.ts';
import type { PhraseSound } from './phrase-sounds.ts';

/** A clip that a phrase had before. The times of its words belong to `text`. */
export type FormerClip = {
  soundId: number;
  replacedAt: Date;
  text: string;
  former: PhraseSound & { clip: string };
};

type FormerPhrase = { id: number; bookId: number };

/**
 * Returns the clips that a phrase had before, whether a take or a recording replaced them, the last replaced first. A clip
 * that the phrase has again is left out.
 */
export async function listFormerClips(
  deps: Pick<Deps, 'clock'>,
  db: Pick<TransactionClient, '$queryRaw'>,
  phrase: FormerPhrase & { audioFile: string | null },
): Promise<FormerClip[]> {
  const seenClips = new Set([phrase.audioFile]);
  return (await findClips(deps, db, phrase)).filter(({ former: { clip } }) => {
    const isFirst = !seenClips.has(clip);
    seenClips.add(clip);
    return isFirst;
  });
}

/** Returns the clip that a stored sound has for a phrase, or undefined if it has none or can no longer be restored. */
export async function findFormerClip(
  deps: Pick<Deps, 'clock'>,
  db: Pick<TransactionClient, '$queryRaw'>,
  phrase: FormerPhrase,
  soundId: number,
): Promise<FormerClip | undefined> {
  return (await findClips(deps, db, phrase)).find((clip) => clip.soundId === soundId);
}

async function findClips(
  deps: Pick<Deps, 'clock'>,
  db: Pick<TransactionClient, '$queryRaw'>,
  { id, bookId }: FormerPhrase,
): Promise<FormerClip[]> {
  return await db.$queryRaw<FormerClip[]>`
    select f.id as "soundId", f.replaced_at as "replacedAt", r.text, r.former
    from former_sounds f
    cross join lateral jsonb_to_recordset(f.rows) as r(id int, text text, former jsonb)
    where f.book_id = ${bookId} and f.replaced_at > ${oldestRestorableTime(deps)} and r.id = ${id}
    order by f.replaced_at desc, f.id desc`;
}
