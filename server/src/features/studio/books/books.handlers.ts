import { calls } from '@lingostory/contract/studio/books/calls';
import { schemas } from '@lingostory/contract/studio/books/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { type Handler, withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { toPageMeta } from '../base/fetch-page.ts';
import { findStudioBook, listStudioBooks } from '../base/find-studio-books.ts';
import { toChapterView, toStudioBookView } from '../base/studio.views.ts';
import { runOrReportConflict } from '../base/versions.ts';
import { deleteBook, restoreBook } from './delete-book.ts';
import { publishBook } from './publish-book.ts';
import { createBook, createDraft, editBook, editDraft } from './save-book.ts';
import { summarizeClips } from './sum-clips.ts';

type Calls = typeof calls;

const saveBookEdit: Handler<Calls['editBook' | 'postBookEdit']> = async ({ deps, input, files }) => {
  const { book_image: cover, sample_audio: sample } = files;
  const book = await runOrReportConflict('book', toStudioBookView, () =>
    editBook(deps, input, { cover, sample }),
  );
  return { message: `“${book.title}” is saved.`, data: toStudioBookView(book) };
};

export const bookRoutes = defineRoutes(calls, schemas, {
  listStudioBooks: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const page = await listStudioBooks(deps, input);
    return { data: page.rows.map(toStudioBookView), meta: toPageMeta(page) };
  }),
  readStudioBook: async ({ deps, input }) => {
    const book = await findStudioBook(deps, { bookCode: input.book_code });
    const clips = await summarizeClips(deps, book.id);
    return { data: { ...toStudioBookView(book), chapters: book.chapters.map(toChapterView), clips } };
  },
  createBook: async ({ deps, input, files }) => {
    const book = await createBook(deps, input, { cover: files.book_image, sample: files.sample_audio });
    const publicationText = book.published ? 'is in the catalogue' : 'is saved as a draft';
    return { message: `“${book.title}” ${publicationText}.`, data: toStudioBookView(book) };
  },
  editBook: saveBookEdit,
  postBookEdit: saveBookEdit,
  createDraft: async ({ deps, input }) => {
    const book = await createDraft(deps, input);
    return { message: `“${book.title}” is saved as a draft.`, data: toStudioBookView(book) };
  },
  editDraft: async ({ deps, input, files }) => {
    const { book_image: cover, sample_audio: sample } = files;
    const book = await runOrReportConflict('book', toStudioBookView, () =>
      editDraft(deps, input, { cover, sample }),
    );
    return { message: `“${book.title}” is saved.`, data: toStudioBookView(book) };
  },
  publishBook: async ({ deps, input }) => {
    const book = await publishBook(deps, input.book_code, input.published);
    const publicationText = book.published ? 'is in the catalogue now' : 'is a draft now';
    return { message: `“${book.title}” ${publicationText}.`, data: toStudioBookView(book) };
  },
  deleteBook: async ({ deps, input }) => {
    return { message: `“${await deleteBook(deps, input.id)}” is deleted.` };
  },
  restoreBook: async ({ deps, input }) => {
    const book = await restoreBook(deps, input.id);
    return { message: `“${book.title}” is back.`, data: toStudioBookView(book) };
  },
});
