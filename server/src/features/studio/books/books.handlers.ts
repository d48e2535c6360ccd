import type { calls } from '@lingostory/contract/studio/books/calls';
import type { Handler, Handlers } from '../../../http/route.ts';
import { metaOf } from '../page-of.ts';
import { viewChapter, viewStudioBook } from '../studio.views.ts';
import { orConflict } from '../versions.ts';
import { deleteBook } from './delete-book.ts';
import { findStudioBook, listStudioBooks } from './find-studio-books.ts';
import { restoreBook } from './restore-book.ts';
import { createBook, editBook } from './save-book.ts';

type Calls = typeof calls;

const saveEdit: Handler<Calls['editBook' | 'postBookEdit']> = async ({ deps, input, files }) => {
  const { book_image: cover, sample_audio: sample } = files;
  const book = await orConflict('book', viewStudioBook, () => editBook(deps, input, { cover, sample }));
  return { message: `“${book.title}” is saved.`, data: viewStudioBook(book) };
};

export const bookHandlers: Handlers<Calls> = {
  listStudioBooks: async ({ deps, input }) => {
    const page = await listStudioBooks(deps, input);
    return { data: page.rows.map(viewStudioBook), meta: metaOf(page) };
  },
  readStudioBook: async ({ deps, input }) => {
    const book = await findStudioBook(deps, { bookCode: input.book_code });
    return { data: { ...viewStudioBook(book), chapters: book.chapters.map(viewChapter) } };
  },
  createBook: async ({ deps, input, files }) => {
    const book = await createBook(deps, input, { cover: files.book_image, sample: files.sample_audio });
    return { message: `“${book.title}” is in the catalogue.`, data: viewStudioBook(book) };
  },
  editBook: saveEdit,
  postBookEdit: saveEdit,
  deleteBook: async ({ deps, input }) => {
    return { message: `“${await deleteBook(deps, input.id)}” is deleted.` };
  },
  restoreBook: async ({ deps, input }) => {
    const book = await restoreBook(deps, input.id);
    return { message: `“${book.title}” is back.`, data: viewStudioBook(book) };
  },
};
