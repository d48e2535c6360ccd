import type { Tx } from '../../deps.ts';
import type { Chapter } from '../../generated/prisma/client.ts';
import { fieldProblem } from '../../http/problem.ts';

export type Place = { place: number; phraseNo: number; sampleNo: number | null };

/** The numbers that a new phrase of a chapter gets: before another of its phrases, or at its end. */
export async function findPlace(tx: Tx, chapter: Chapter, beforeId: number | undefined): Promise<Place> {
  if (beforeId !== undefined) {
    const next = await tx.phrase.findFirst({ where: { id: beforeId, chapterId: chapter.id } });
    if (!next) throw fieldProblem('before_id', 'This phrase is not in the chapter.');
    return { place: next.place, phraseNo: next.phraseNo, sampleNo: next.sampleNo };
  }
  const last = await tx.phrase.findFirst({ where: { chapterId: chapter.id }, orderBy: { place: 'desc' } });
  const before = await lastBefore(tx, chapter, false);
  const sample = chapter.isSample ? await lastBefore(tx, chapter, true) : undefined;
  return {
    place: (last?.place ?? 0) + 1,
    phraseNo: (before?.phrase_no ?? 0) + 1,
    sampleNo: chapter.isSample ? (sample?.sample_no ?? 0) + 1 : null,
  };
}

type Numbers = { phrase_no: number; sample_no: number | null };

/** The last phrase up to a chapter's end, of all chapters or of those in the sample: one index look-up a chapter. */
async function lastBefore(tx: Tx, chapter: Chapter, inSample: boolean): Promise<Numbers | undefined> {
  const [last] = await tx.$queryRaw<Numbers[]>`
    select last.phrase_no, last.sample_no from chapters c
    cross join lateral (
      select phrase_no, sample_no from phrases where chapter_id = c.id order by place desc limit 1
    ) last
    where c.book_id = ${chapter.bookId} and c.chapter_no <= ${chapter.chapterNo}
      and (c.is_sample or not ${inSample}::boolean)
    order by c.chapter_no desc limit 1`;
  return last;
}
