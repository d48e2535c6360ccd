import { allowAdministrators, type MatrixRows } from '../../support/http/matrix.ts';
import { bookForm } from '../../support/studio/uploads.ts';

/** Requests about drafts of books and open work, with the status that each role receives. */
export const draftRows: MatrixRows = {
  'GET /admin/open-work': { expect: allowAdministrators(200) },
  'POST /admin/book-draft': {
    send: () => ({ title: 'Le brouillon', author: 'Jeanne Auteur' }),
    expect: allowAdministrators(200),
  },
  'PUT /admin/book-draft/{book_code}': {
    path: ({ studio }) => `/admin/book-draft/${studio.code}`,
    send: () => bookForm,
    expect: allowAdministrators(200),
  },
};
