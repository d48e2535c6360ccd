import { everyone, type MatrixRows, members } from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'GET /guest/list-book': { expect: everyone(200) },
  'GET /guest/book-detail/{book_code}': {
    path: (names) => `/guest/book-detail/${names.owned}`,
    expect: everyone(200),
  },
  'GET /user/recommended-book': { expect: members(200) },
};
