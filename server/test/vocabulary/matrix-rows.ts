import { randomUUID } from 'node:crypto';
import { type MatrixRows, members, owners } from '../support/http/matrix.ts';

const nobodys = () => `/user/word/${randomUUID()}`;

export const rows: MatrixRows = {
  'GET /user/word-states': {
    path: (names) => `/user/word-states?book_code=${names.owned}&from=4&count=1`,
    expect: owners(200),
  },
  'PUT /user/word-states': { send: () => ({ lemmas: ['chat'], state: 'known' }), expect: members(200) },
  'GET /user/new-words': {
    path: (names) => `/user/new-words?book_code=${names.owned}&chapter_no=2`,
    expect: owners(200),
  },
  'POST /user/common-words': { send: () => ({ count: 500 }), expect: members(200) },
  'POST /user/word': {
    send: (names) => ({
      id: randomUUID(),
      book_code: names.owned,
      phrase_no: 4,
      index: 0,
      text: 'Tout de suite',
    }),
    expect: owners(200),
  },
  'POST /user/added-word': {
    send: () => ({ id: randomUUID(), word: 'chat', meaning: 'cat' }),
    expect: members(200),
  },
  'GET /user/words': { expect: members(200) },
  'PUT /user/word/{id}': { path: nobodys, send: () => ({ meaning: 'cat' }), expect: members(404) },
  'DELETE /user/word/{id}': { path: nobodys, expect: members(404) },
  'POST /user/word/{id}/restore': { path: () => `${nobodys()}/restore`, expect: members(404) },
  'GET /user/due-words': { expect: members(200) },
  'GET /user/practice': { expect: members(200) },
  'POST /user/grades': {
    send: () => ({
      grades: [{ id: randomUUID(), word_id: randomUUID(), grade: 3, graded_at: new Date().toISOString() }],
    }),
    expect: members(200),
  },
  'GET /user/words-file': { path: () => '/user/words-file?format=csv', expect: members(200) },
  'POST /user/words-file': { send: () => ({ dry_run: true }), expect: members(422) },
  'POST /user/words-file/undo': {
    send: () => ({ imported_at: '2026-11-22T10:00:00Z' }),
    expect: members(200),
  },
  'GET /user/known-shares': {
    path: (names) => `/user/known-shares?book_codes=${names.owned},${names.unowned}`,
    expect: members(200),
  },
  'GET /user/books-by-share': { expect: members(200) },
  'PUT /user/daily-practice': { send: () => ({ daily_limit: 30 }), expect: members(200) },
};
