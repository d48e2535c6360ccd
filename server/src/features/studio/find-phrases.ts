import type { InputOf } from '@lingostory/contract/call';
import type { listPhrases as listCall } from '@lingostory/contract/studio-phrases';
import type { Deps, Tx } from '../../deps.ts';
import type { Book, Chapter, Phrase } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { noChapter } from './find-chapters.ts';
import { type Page, pageOf } from './page-of.ts';

export type OnePhrase = Phrase & { chapter: Chapter & { book: Book } };

export const noPhrase = () => new Problem(404, 'There is no such phrase in the studio.');

/**
 * A chapter's phrases in reading order. A page is found by place, and the last place is the count: both cost the same in
 * a long chapter as in a short one. 404 unknown chapter.
 */
export async function listPhrases(
  { db }: Deps,
  input: InputOf<typeof listCall>,
): Promise<{ chapter: Chapter & { book: Book }; phrases: Page<Phrase> }> {
  const chapter = await db.chapter.findFirst({
    where: { id: input.chapter_id, book: { deletedAt: null } },
    include: { book: true },
  });
  if (!chapter) throw noChapter();
  const where = { chapterId: chapter.id };
  const phrases = await pageOf(
    input,
    async () => (await db.phrase.findFirst({ where, orderBy: { place: 'desc' } }))?.place ?? 0,
    ({ skip = 0, take }) =>
      db.phrase.findMany({
        where: { ...where, place: { gt: skip, ...(take !== undefined && { lte: skip + take }) } },
        orderBy: { place: 'asc' },
      }),
  );
  return { chapter, phrases };
}

/** 404 when the phrase, or its book, is not in the studio. */
export async function findPhrase(db: Tx, id: number): Promise<OnePhrase> {
  const phrase = await db.phrase.findFirst({
    where: { id, book: { deletedAt: null } },
    include: { chapter: { include: { book: true } } },
  });
  if (!phrase) throw noPhrase();
  return phrase;
}
