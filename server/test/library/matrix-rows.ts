import { type MatrixRows, members } from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'GET /user/book-list': { expect: members(200) },
  'POST /user/purchase-book': {
    send: (names) => ({ book_code: names.unowned }),
    expect: { ...members(200), newcomer: 402, canceled: 402 },
  },
  'GET /user/credit-history': { expect: members(200) },
};
