import { calls } from '@lingostory/contract/studio/chapters/calls';
import { schemas } from '@lingostory/contract/studio/chapters/schemas';
import { Problem } from '../../../http/problem.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { findChapter } from '../base/find-chapters.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import { toBookTitleView, toChapterListView, toChapterView } from '../base/studio.views.ts';
import { runOrReportConflict } from '../base/versions.ts';
import { deleteChapter, restoreChapter } from './delete-chapter.ts';
import { orderChapters } from './order-chapters.ts';
import { createChapter, editChapter, publishChapter, setSampleChapter } from './save-chapter.ts';

export const chapterRoutes = defineRoutes(calls, schemas, {
  listChapters: async ({ deps, input }) => {
    const data = toChapterListView(await findStudioBook(deps, { id: input.book_id }));
    if (data.chapter.length === 0) throw new Problem(404, 'This book has no chapters yet.', { data });
    return { data };
  },
  readChapter: async ({ deps, input }) => {
    const chapter = await findChapter(deps.db, input.id);
    return { data: { ...toChapterView(chapter), book: toBookTitleView(chapter.book) } };
  },
  createChapter: async ({ deps, input }) => {
    const chapter = await createChapter(deps, input);
    const publicationText = chapter.published ? 'is added' : 'is saved as a draft';
    return { message: `Chapter ${chapter.chapterNo} ${publicationText}.`, data: toChapterView(chapter) };
  },
  editChapter: async ({ deps, input }) => {
    const chapter = await runOrReportConflict('chapter', toChapterView, () => editChapter(deps, input));
    return { message: `Chapter ${chapter.chapterNo} is saved.`, data: toChapterView(chapter) };
  },
  publishChapter: async ({ deps, input }) => {
    const { chapter, released } = await publishChapter(deps, input.id, input.published);
    const publishedText = released ? 'is published' : 'will be published with the book';
    const publicationText = chapter.published ? publishedText : 'is a draft now';
    return { message: `“${chapter.title}” ${publicationText}.`, data: toChapterView(chapter) };
  },
  deleteChapter: async ({ deps, input }) => {
    return { message: `“${await deleteChapter(deps, input.id)}” is deleted.` };
  },
  restoreChapter: async ({ deps, input }) => {
    const chapter = await restoreChapter(deps, input.id);
    return {
      message: `“${chapter.title}” is back as chapter ${chapter.chapterNo}.`,
      data: toChapterView(chapter),
    };
  },
  setSampleChapter: async ({ deps, input }) => {
    const isSample = input.is_sample === 1;
    const { book_code: bookCode, chapter_id: chapterId } = input;
    const chapter = await setSampleChapter(deps, { bookCode, chapterId, isSample });
    const addedToSampleText = chapter.published
      ? 'is in the free sample now'
      : 'will be in the free sample once it is published';
    const sampleText = isSample ? addedToSampleText : 'is no longer in the free sample';
    return { message: `“${chapter.title}” ${sampleText}.`, data: toChapterView(chapter) };
  },
  orderChapters: async ({ deps, input }) => {
    await orderChapters(deps, input.book_id, input.ids);
    const book = await findStudioBook(deps, { id: input.book_id });
    return { message: 'The new order is saved.', data: toChapterListView(book) };
  },
});
