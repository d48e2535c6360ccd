import { calls } from '@lingostory/contract/studio/books/calls';
import { schemas } from '@lingostory/contract/studio/books/schemas';
import { dearBudget } from '../../../http/budgets.ts';
import { type Handler, within } from '../../../http/route.ts';
import { routesOf } from '../../../http/route-table.ts';
import { findStudioBook, listStudioBooks } from '../base/find-studio-books.ts';
import { metaOf } from '../base/page-of.ts';
import { viewChapter, viewStudioBook } from '../base/studio.views.ts';
import { orConflict } from '../base/versions.ts';
import { deleteBook, restoreBook } from './delete-book.ts';
import { publishBook } from './publish-book.ts';
import { createBook, editBook } from './save-book.ts';
import { sumClips } from './sum-clips.ts';

type Calls = typeof calls;

const saveEdit: Handler<Calls['editBook' | 'postBookEdit']> = async ({ deps, input, files }) => {
  const { book_image: cover, sample_audio: sample } = files;
  const book = await orConflict('book', viewStudioBook, () => editBook(deps, input, { cover, sample }));
  return { message: `“${book.title}” is saved.`, data: viewStudioBook(book) };
};

export const bookRoutes = routesOf(calls, schemas, {
  listStudioBooks: within(dearBudget(2), async ({ deps, input }) => {
    const page = await listStudioBooks(deps, input);
    return { data: page.rows.map(viewStudioBook), meta: metaOf(page) };
  }),
  readStudioBook: async ({ deps, input }) => {
    const book = await findStudioBook(deps, { bookCode: input.book_code });
    const clips = await sumClips(deps, book.id);
    return { data: { ...viewStudioBook(book), chapters: book.chapters.map(viewChapter), clips } };
  },
  createBook: async ({ deps, input, files }) => {
    const book = await createBook(deps, input, { cover: files.book_image, sample: files.sample_audio });
    const state = book.published ? 'is in the catalogue' : 'is saved as a draft';
    return { message: `“${book.title}” ${state}.`, data: viewStudioBook(book) };
  },
  editBook: saveEdit,
  postBookEdit: saveEdit,
  publishBook: async ({ deps, input }) => {
    const book = await publishBook(deps, input.book_code, input.published);
    const state = book.published ? 'is in the catalogue now' : 'is a draft now';
    return { message: `“${book.title}” ${state}.`, data: viewStudioBook(book) };
  },
  deleteBook: async ({ deps, input }) => {
    return { message: `“${await deleteBook(deps, input.id)}” is deleted.` };
  },
  restoreBook: async ({ deps, input }) => {
    const book = await restoreBook(deps, input.id);
    return { message: `“${book.title}” is back.`, data: viewStudioBook(book) };
  },
});
