import { allowEveryone, allowMembers, type MatrixRows } from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'GET /guest/list-book': { expect: allowEveryone(200) },
  'GET /guest/book-detail/{book_code}': {
    path: (names) => `/guest/book-detail/${names.ownedBookCode}`,
    expect: allowEveryone(200),
  },
  'GET /user/recommended-book': { expect: allowMembers(200) },
};
