import type { InputOf } from '@lingostory/contract/call';
import type { listPhrases as listCall } from '@lingostory/contract/studio-phrases';
import type { Deps, Tx } from '../../deps.ts';
import type { Book, Chapter, Phrase } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { type ChapterOfBook, findChapter } from './find-chapters.ts';
import { type Page, pageOf } from './page-of.ts';

export type OnePhrase = Phrase & { chapter: Chapter & { book: Book } };

export const noPhrase = () => new Problem(404, 'There is no such phrase in the studio.');

/** A chapter's phrases in reading order. 404 unknown chapter. */
export async function listPhrases(
  deps: Deps,
  input: InputOf<typeof listCall>,
): Promise<{ chapter: ChapterOfBook; phrases: Page<Phrase> }> {
  const chapter = await findChapter(deps.db, input.chapter_id);
  const where = { chapterId: chapter.id };
  const phrases = await pageOf(
    input,
    async () => chapter._count.phrases,
    (part) => deps.db.phrase.findMany({ where, orderBy: { place: 'asc' }, ...part }),
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
