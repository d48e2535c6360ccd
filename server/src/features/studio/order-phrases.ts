import type { Deps } from '../../deps.ts';
import { editLocked } from './edit-locked.ts';
import { demandSameIds, findChapter, readLocked } from './find-chapters.ts';
import { findContested, recutAround } from './recut-phrases.ts';

/** Puts a chapter's phrases into this order; readers stay on theirs. 404 unknown, 422 unless every one is named. */
export async function orderPhrases(deps: Deps, chapterId: number, ids: number[]): Promise<void> {
  const { bookId } = await findChapter(deps.db, chapterId);
  await editLocked(deps, bookId, async (tx, book) => {
    await readLocked(tx, book, chapterId);
    const phrases = await tx.phrase.findMany({
      where: { chapterId },
      orderBy: { place: 'asc' },
      select: { id: true, phraseNo: true, sampleNo: true },
    });
    demandSameIds(phrases, ids, 'phrase of the chapter');
    const { phraseNo = 1, sampleNo = null } = phrases[0] ?? {};
    await recutAround(tx, book, await findContested(tx, bookId, chapterId), async () => {
      await tx.$executeRaw`
        update phrases p set place = o.place, phrase_no = ${phraseNo}::int + o.place - 1,
          sample_no = ${sampleNo}::int + o.place - 1
        from unnest(${ids}::int[]) with ordinality as o(id, place)
        where p.id = o.id and (p.place <> o.place or p.phrase_no <> ${phraseNo}::int + o.place - 1)`;
      return [];
    });
  });
}
