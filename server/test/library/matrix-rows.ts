import { allowMembers, type MatrixRows } from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'GET /user/book-list': { expect: allowMembers(200) },
  'POST /user/purchase-book': {
    send: (names) => ({ book_code: names.unownedBookCode }),
    expect: { ...allowMembers(200), newcomer: 402, canceled: 402 },
  },
  'GET /user/credit-history': { expect: allowMembers(200) },
};
