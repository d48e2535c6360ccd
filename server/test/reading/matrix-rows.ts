import {
  allowAdministrators,
  allowEveryone,
  allowOwners,
  allowSignedIn,
  type MatrixRows,
} from '../support/http/matrix.ts';

export const rows: MatrixRows = {
  'GET /guest/sample-chapter': {
    path: (names) => `/guest/sample-chapter?book_code=${names.ownedBookCode}`,
    expect: allowEveryone(200),
  },
  'GET /guest/sample-window': {
    path: (names) => `/guest/sample-window?book_code=${names.ownedBookCode}&from=1&count=5`,
    expect: allowEveryone(200),
  },
  'GET /user/read-book': {
    path: (names) => `/user/read-book?book_code=${names.ownedBookCode}`,
    expect: allowOwners(200),
  },
  'GET /user/read-window': {
    path: (names) => `/user/read-window?book_code=${names.ownedBookCode}&from=1&count=5`,
    expect: allowOwners(200),
  },
  'GET /user/book-contents': {
    path: (names) => `/user/book-contents?book_code=${names.ownedBookCode}`,
    expect: allowOwners(200),
  },
  'GET /guest/sample-contents': {
    path: (names) => `/guest/sample-contents?book_code=${names.ownedBookCode}`,
    expect: allowEveryone(200),
  },
  'GET /user/book-search': {
    path: (names) => `/user/book-search?book_code=${names.ownedBookCode}&q=homme`,
    expect: allowOwners(200),
  },
  'GET /guest/sample-search': {
    path: (names) => `/guest/sample-search?book_code=${names.ownedBookCode}&q=homme`,
    expect: allowEveryone(200),
  },
  'GET /user/bookmarks': {
    path: (names) => `/user/bookmarks?book_code=${names.ownedBookCode}`,
    expect: allowOwners(200),
  },
  'PUT /user/bookmark': {
    send: (names) => ({ book_code: names.ownedBookCode, phrase_no: 2, note: 'Bien dit' }),
    expect: allowOwners(200),
  },
  'DELETE /user/bookmark': {
    path: (names) => `/user/bookmark?book_code=${names.ownedBookCode}&phrase_no=2`,
    expect: allowOwners(200),
  },
  'PUT /user/clips': { send: () => ({ book_ids: [1] }), expect: allowSignedIn(200) },
  'PUT /user/reading-position': {
    send: (names) => ({ book_code: names.ownedBookCode, phrase_no: 1 }),
    expect: allowOwners(200),
  },
  'POST /user/phrase-report': {
    send: (names) => ({ book_code: names.ownedBookCode, phrase_no: 4, kind: 'sound' }),
    expect: allowOwners(200),
  },
  'POST /guest/phrase-report': {
    send: (names) => ({ book_code: names.ownedBookCode, phrase_no: 1, kind: 'meaning' }),
    expect: allowEveryone(200),
  },
  'GET /admin/preview-window': {
    path: ({ studio }) => `/admin/preview-window?book_code=${studio.code}&from=1&count=5`,
    expect: allowAdministrators(200),
  },
  'GET /admin/preview-contents': {
    path: ({ studio }) => `/admin/preview-contents?book_code=${studio.code}`,
    expect: allowAdministrators(200),
  },
  'GET /admin/preview': {
    path: ({ studio }) => `/admin/preview?book_code=${studio.code}`,
    expect: allowAdministrators(200),
  },
};
