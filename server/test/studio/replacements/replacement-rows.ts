import { allowAdministrators, type MatrixRows } from '../../support/http/matrix.ts';

const missingId = '00000000-0000-4000-8000-000000000000';

/** Requests to the endpoints for replacements, with the status that each role receives. */
export const replacementRows: MatrixRows = {
  'GET /admin/text-matches/{book_code}': {
    path: ({ ownedBookCode }) => `/admin/text-matches/${ownedBookCode}?search=oui`,
    expect: allowAdministrators(200),
  },
  'GET /admin/replacements/{book_code}': {
    path: ({ ownedBookCode }) => `/admin/replacements/${ownedBookCode}`,
    expect: allowAdministrators(200),
  },
  'PUT /admin/replacements/{book_code}': {
    path: ({ ownedBookCode }) => `/admin/replacements/${ownedBookCode}`,
    send: () => ({
      id: missingId,
      search: 'oui',
      replacement: 'non',
      phrases: [{ id: 999_999, version: 1, phrase: [0] }],
    }),
    expect: allowAdministrators(200),
  },
  'POST /admin/replacement/{id}/undo': {
    path: () => `/admin/replacement/${missingId}/undo`,
    expect: allowAdministrators(404),
  },
};
