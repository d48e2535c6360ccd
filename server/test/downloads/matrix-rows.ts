import { allowOwners, type MatrixRows } from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'GET /user/download': {
    path: (names) => `/user/download?book_code=${names.ownedBookCode}`,
    expect: allowOwners(200),
  },
};
