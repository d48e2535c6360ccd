import type * as contract from '@lingostory/contract/studio';
import { Problem } from '../../http/problem.ts';
import type { Handler } from '../../http/route.ts';
import { deleteBook } from './delete-book.ts';
import { deleteChapter } from './delete-chapter.ts';
import { findChapter } from './find-chapters.ts';
import { findStudioBook, listStudioBooks } from './find-studio-books.ts';
import { orderChapters } from './order-chapters.ts';
import { metaOf } from './page-of.ts';
import { createBook, editBook } from './save-book.ts';
import { createChapter, editChapter, setSampleChapter } from './save-chapter.ts';
import { viewChapter, viewChapterList, viewStudioBook, viewTitle } from './studio.views.ts';

export const handleListBooks: Handler<typeof contract.listStudioBooks> = async ({ deps, input }) => {
  const page = await listStudioBooks(deps, input);
  return { data: page.rows.map(viewStudioBook), meta: metaOf(page) };
};

export const handleReadBook: Handler<typeof contract.readStudioBook> = async ({ deps, input }) => {
  const book = await findStudioBook(deps, { bookCode: input.book_code });
  return { data: { ...viewStudioBook(book), chapters: book.chapters.map(viewChapter) } };
};

export const handleCreateBook: Handler<typeof contract.createBook> = async ({ deps, input, files }) => {
  const book = await createBook(deps, input, { cover: files.book_image, sample: files.sample_audio });
  return { message: `“${book.title}” is in the catalogue.`, data: viewStudioBook(book) };
};

export const handleEditBook: Handler<typeof contract.editBook> = async ({ deps, input, files }) => {
  const { book_code: bookCode, ...form } = input;
  const book = await editBook(deps, bookCode, form, {
    cover: files.book_image,
    sample: files.sample_audio,
  });
  return { message: `“${book.title}” is saved.`, data: viewStudioBook(book) };
};

export const handleDeleteBook: Handler<typeof contract.deleteBook> = async ({ deps, input }) => {
  return { message: `“${await deleteBook(deps, input.id)}” is deleted.` };
};

export const handleListChapters: Handler<typeof contract.listChapters> = async ({ deps, input }) => {
  const data = viewChapterList(await findStudioBook(deps, { id: input.book_id }));
  if (data.chapter.length === 0) throw new Problem(404, 'This book has no chapters yet.', { data });
  return { data };
};

export const handleReadChapter: Handler<typeof contract.readChapter> = async ({ deps, input }) => {
  const chapter = await findChapter(deps.db, input.id);
  return { data: { ...viewChapter(chapter), book: viewTitle(chapter.book) } };
};

export const handleCreateChapter: Handler<typeof contract.createChapter> = async ({ deps, input }) => {
  const chapter = await createChapter(deps, input);
  return { message: `Chapter ${chapter.chapterNo} is added.`, data: viewChapter(chapter) };
};

export const handleEditChapter: Handler<typeof contract.editChapter> = async ({ deps, input }) => {
  const chapter = await editChapter(deps, input);
  return { message: `Chapter ${chapter.chapterNo} is saved.`, data: viewChapter(chapter) };
};

export const handleDeleteChapter: Handler<typeof contract.deleteChapter> = async ({ deps, input }) => {
  return { message: `“${await deleteChapter(deps, input.id)}” is deleted.` };
};

export const handleSetSample: Handler<typeof contract.setSampleChapter> = async ({ deps, input }) => {
  const isSample = input.is_sample === 1;
  const { book_code: bookCode, chapter_id: chapterId } = input;
  const chapter = await setSampleChapter(deps, { bookCode, chapterId, isSample });
  const where = isSample ? 'is in the free sample now' : 'is no longer in the free sample';
  return { message: `“${chapter.title}” ${where}.`, data: viewChapter(chapter) };
};

export const handleOrderChapters: Handler<typeof contract.orderChapters> = async ({ deps, input }) => {
  await orderChapters(deps, input.book_id, input.ids);
  const book = await findStudioBook(deps, { id: input.book_id });
  return { message: 'The chapters are in their new order.', data: viewChapterList(book) };
};
