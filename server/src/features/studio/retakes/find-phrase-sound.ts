import type { MeasuredWarning, TakeWarning } from '@lingostory/contract/studio/retakes/warnings';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Retake } from '../../../generated/prisma/client.ts';
import { findPhrase, type PhraseWithNeighbors } from '../base/find-phrases.ts';
import { type FormerClip, listFormerClips } from '../former-sounds/former-clips.ts';

/** A take that is ready to be heard. */
export type ReadyRetake = {
  id: string;
  clip: string;
  milliseconds: number;
  warnings: TakeWarning[];
  createdAt: Date;
};

type Neighbor = { id: number; phrase: string };

/** A phrase with everything that its sound page shows to one editor. */
export type PhraseSoundRow = PhraseWithNeighbors & {
  before: Neighbor[];
  after: Neighbor[];
  retake: ReadyRetake | null;
  former: FormerClip[];
};

/** Number of phrases before and after a phrase that tell an editor its tone. */
const neighborCount = 2;

/**
 * Returns a phrase with the phrases around it, an editor's take, and its former clips. Throws 404 when the phrase isn't in the
 * studio.
 */
export async function findPhraseSound(
  deps: Pick<Deps, 'clock'>,
  db: TransactionClient,
  id: number,
  userId: number,
): Promise<PhraseSoundRow> {
  const phrase = await findPhrase(db, id);
  const neighbors = await db.$queryRaw<(Neighbor & { distance: number })[]>`
    select p.id, p.phrase, (o.place - own.place)::int as distance
    from chapters c
    cross join lateral (select array_position(c.phrase_ids, ${id}::int) as place) own
    cross join lateral unnest(c.phrase_ids) with ordinality as o(id, place)
    join phrases p on p.id = o.id
    where c.id = ${phrase.chapterId} and abs(o.place - own.place) between 1 and ${neighborCount}::int
    order by o.place`;
  const retake = await db.retake.findFirst({
    where: { phraseId: id, userId, takenAt: null, milliseconds: { not: null } },
    orderBy: { createdAt: 'desc' },
  });
  const toNeighbor = ({ id: neighborId, phrase: text }: Neighbor) => ({ id: neighborId, phrase: text });
  return {
    ...phrase,
    before: neighbors.filter(({ distance }) => distance < 0).map(toNeighbor),
    after: neighbors.filter(({ distance }) => distance > 0).map(toNeighbor),
    retake: retake && toReadyRetake(retake, phrase),
    former: await listFormerClips(deps, db, phrase),
  };
}

type StoredRetake = Pick<Retake, 'id' | 'clip' | 'text' | 'milliseconds' | 'warnings' | 'createdAt'>;

/**
 * Returns a stored take as editors see it, with a warning if the phrase has another text by now. The caller knows that it is
 * ready.
 */
export const toReadyRetake = (retake: StoredRetake, phrase: { phrase: string }): ReadyRetake => ({
  id: retake.id,
  clip: retake.clip,
  milliseconds: retake.milliseconds ?? 0,
  warnings: [
    ...(retake.text === phrase.phrase ? [] : ['text-changed' as const]),
    ...(retake.warnings as MeasuredWarning[]),
  ],
  createdAt: retake.createdAt,
});
