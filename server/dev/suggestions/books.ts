import { readStories } from '../../../prisma/demo/story.ts';
import type { Deps } from '../../src/deps.ts';
import { appendPhrases, tokenizePhrases } from '../../src/features/studio/public.ts';

type ChapterPhrases = readonly { phrase: string; dictionary: string }[];

/** Adds the texts and dictionaries of the demo books. Leaves out covers and clips, which don't affect suggestions. */
export async function addDemoBooks(deps: Pick<Deps, 'db'>): Promise<void> {
  for (const { bookCode, title, chapters } of readStories()) {
    const phrases = chapters.map((chapter) =>
      chapter.phrases.map(({ fr, dictionary }) => ({ phrase: fr, dictionary })),
    );
    await addBook(deps, { bookCode, title, chapters: phrases });
  }
}

/** Adds a book without sound and returns the ids of its chapters in order. */
export async function addBook(
  { db }: Pick<Deps, 'db'>,
  { bookCode, title, chapters }: { bookCode: string; title: string; chapters: readonly ChapterPhrases[] },
): Promise<{ bookId: number; chapterIds: number[] }> {
  return await db.$transaction(async (tx) => {
    const bookDetails = { author: 'Jeanne Auteur', narratedBy: 'Luc Voix', description: '' };
    const book = await tx.book.create({ data: { bookCode, title, ...bookDetails, difficulty: 'Easy' } });
    const chapterIds: number[] = [];
    for (const [index, phrases] of chapters.entries()) {
      const chapterNo = index + 1;
      const chapter = await tx.chapter.create({
        data: { bookId: book.id, title: `Chapitre ${chapterNo}`, chapterNo },
      });
      chapterIds.push(chapter.id);
      await tx.phrase.createMany({
        data: phrases.map((phrase) => ({
          ...phrase,
          bookId: book.id,
          chapterId: chapter.id,
          wordList: [phrase.phrase],
          meanings: [''],
        })),
      });
    }
    await appendPhrases(tx, book.id);
    await tokenizePhrases(tx, book.id);
    return { bookId: book.id, chapterIds };
  });
}
