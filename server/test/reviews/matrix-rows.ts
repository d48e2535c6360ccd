import { allowEveryone, allowOwners, type MatrixRows } from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'POST /user/review': {
    send: (names) => ({
      book_code: names.ownedBookCode,
      title: 'Très bien',
      review: 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze',
      overall_star: 4,
      performance_star: 5,
      story_star: 3,
    }),
    expect: allowOwners(200),
  },
  'GET /user/review/{book_code}': {
    path: (names) => `/user/review/${names.ownedBookCode}`,
    expect: allowOwners(200),
  },
  'GET /guest/book-reviews/{book_code}': {
    path: (names) => `/guest/book-reviews/${names.ownedBookCode}`,
    expect: allowEveryone(200),
  },
};
