import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findChapter, findLockedChapter, isDraftChapter } from '../base/find-chapters.ts';
import { readCurrentBook } from '../editions/current-book.ts';
import { rewriteBook } from '../editions/rewrite-book.ts';

type ChapterText = { chapterId: number; phraseIds: number[]; totalPhrases: number };

/**
 * Adds the phrases of a text to the end of a draft chapter, without clips. Throws 404 for an unknown chapter. Throws 422 if
 * readers can see the chapter, or if it has another number of phrases than the editor has seen.
 */
export async function createChapterText(
  deps: Deps,
  input: InputOf<typeof calls.createChapterText>,
): Promise<ChapterText> {
  const { chapter_id: chapterId, seen_phrases: seenPhrases, phrases: texts, separators, emphases } = input;
  const { bookId } = await findChapter(deps.db, chapterId);
  return await editLockedBook(deps, bookId, async (tx, book) => {
    const { published } = await findLockedChapter(tx, book, chapterId);
    // The owners of a book that was for sale go on reading its published chapters.
    if (!isDraftChapter({ published, book }) || (published && book.released))
      throw createFieldProblem(
        'chapter_id',
        'Readers can see this chapter, so it can’t get phrases without sound. Add a recording of the text, or unpublish the chapter first.',
      );
    const [chapter = { phrases: [] }] = await readCurrentBook(tx, bookId, chapterId);
    const { length } = chapter.phrases;
    if (length !== seenPhrases) throw createFieldProblem('seen_phrases', composeSeenMessage(length));
    const added = texts.map((phrase, index) => ({
      content: {
        phrase,
        separator: separators?.[index] ?? 'space',
        emphasis: emphases?.[index] ?? [],
        clip: null,
        milliseconds: null,
      },
    }));
    const ids = await rewriteBook(deps, tx, book, {
      chapters: [{ id: chapterId, phrases: [...chapter.phrases.map((current) => ({ current })), ...added] }],
      removals: [],
      passesOnPictures: true,
    });
    return { chapterId, phraseIds: [...ids.values()], totalPhrases: length + added.length };
  });
}

const composeSeenMessage = (length: number) =>
  `This chapter has ${length === 1 ? '1 phrase' : `${length.toLocaleString('en')} phrases`} now. Nothing was added, because the text may be there already. Reload the page to see the phrases.`;
