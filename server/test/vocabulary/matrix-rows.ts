import { randomUUID } from 'node:crypto';
import { allowEveryone, allowMembers, allowOwners, type MatrixRows } from '../support/http/matrix.ts';

const toUnknownWordPath = () => `/user/word/${randomUUID()}`;

export const rows: MatrixRows = {
  'GET /user/word-states': {
    path: (names) => `/user/word-states?book_code=${names.ownedBookCode}&from=4&count=1`,
    expect: allowOwners(200),
  },
  'GET /user/marked-words': { expect: allowMembers(200) },
  'PUT /user/word-states': { send: () => ({ lemmas: ['chat'], state: 'known' }), expect: allowMembers(200) },
  'GET /user/new-words': {
    path: (names) => `/user/new-words?book_code=${names.ownedBookCode}&chapter_no=2`,
    expect: allowOwners(200),
  },
  'GET /user/word-details': {
    path: (names) => `/user/word-details?book_code=${names.ownedBookCode}&phrase_no=4&index=0`,
    expect: allowOwners(200),
  },
  'GET /guest/word-details': {
    path: (names) => `/guest/word-details?book_code=${names.ownedBookCode}&phrase_no=1&index=0`,
    expect: allowEveryone(200),
  },
  'GET /guest/verb-forms': { path: () => '/guest/verb-forms?verb=aller', expect: allowEveryone(200) },
  'POST /user/common-words': { send: () => ({ count: 500 }), expect: allowMembers(200) },
  'GET /user/placement-words': { expect: allowMembers(200) },
  'POST /user/placement': { send: () => ({ words: [] }), expect: allowMembers(422) },
  'POST /user/word': {
    send: (names) => ({
      id: randomUUID(),
      book_code: names.ownedBookCode,
      phrase_no: 4,
      index: 0,
      text: 'Tout de suite',
    }),
    expect: allowOwners(200),
  },
  'POST /user/added-word': {
    send: () => ({ id: randomUUID(), word: 'chat', meaning: 'cat' }),
    expect: allowMembers(200),
  },
  'GET /user/words': { expect: allowMembers(200) },
  'PUT /user/word/{id}': {
    path: toUnknownWordPath,
    send: () => ({ meaning: 'cat' }),
    expect: allowMembers(404),
  },
  'DELETE /user/word/{id}': { path: toUnknownWordPath, expect: allowMembers(404) },
  'POST /user/word/{id}/phrase': {
    path: () => `${toUnknownWordPath()}/phrase`,
    send: (names) => ({ book_code: names.ownedBookCode, phrase_no: 4 }),
    expect: allowMembers(404),
  },
  'DELETE /user/word/{id}/phrase/{phrase_id}': {
    path: () => `${toUnknownWordPath()}/phrase/1`,
    expect: allowMembers(404),
  },
  'POST /user/word/{id}/restore': { path: () => `${toUnknownWordPath()}/restore`, expect: allowMembers(404) },
  'GET /user/due-words': { expect: allowMembers(200) },
  'GET /user/practice': { expect: allowMembers(200) },
  'GET /user/practice-forecast': { expect: allowMembers(200) },
  'GET /user/practice-books': { expect: allowMembers(200) },
  'POST /user/word/{id}/return': { path: () => `${toUnknownWordPath()}/return`, expect: allowMembers(404) },
  'POST /user/grades': {
    send: () => ({
      grades: [{ id: randomUUID(), word_id: randomUUID(), grade: 3, graded_at: new Date().toISOString() }],
    }),
    expect: allowMembers(200),
  },
  'GET /user/words-file': { path: () => '/user/words-file?format=csv', expect: allowMembers(200) },
  'POST /user/words-file': { send: () => ({ dry_run: true }), expect: allowMembers(422) },
  'POST /user/words-file/undo': {
    send: () => ({ imported_at: '2026-11-22T10:00:00Z' }),
    expect: allowMembers(200),
  },
  'GET /user/known-shares': {
    path: (names) => `/user/known-shares?book_codes=${names.ownedBookCode},${names.unownedBookCode}`,
    expect: allowMembers(200),
  },
  'GET /user/books-by-share': { expect: allowMembers(200) },
  'GET /user/word-occurrences': {
    path: () => '/user/word-occurrences?lemma=chat',
    expect: allowMembers(200),
  },
  'GET /user/phrases-with-one-new-word': { expect: allowMembers(200) },
  'POST /user/dictation': {
    send: () => ({ word_id: randomUUID(), typed: 'Le chat dort.' }),
    expect: allowMembers(404),
  },
  'PUT /user/daily-practice': { send: () => ({ daily_limit: 30 }), expect: allowMembers(200) },
};
