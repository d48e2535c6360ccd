import { randomUUID } from 'node:crypto';

type Names = { owned: string; unowned: string };

/** The matrix's rows for what members say of words. `members` is what every member gets, `owners` what those of the book get. */
export function wordRows<Expected>(
  names: () => Names,
  members: (status: number) => Expected,
  owners: (status: number) => Expected,
) {
  const nobodys = { path: () => `/user/word/${randomUUID()}` };
  return {
    'GET /user/word-states': {
      path: () => `/user/word-states?book_code=${names().owned}&from=4&count=1`,
      expect: owners(200),
    },
    'PUT /user/word-states': { send: () => ({ lemmas: ['chat'], state: 'known' }), expect: members(200) },
    'GET /user/new-words': {
      path: () => `/user/new-words?book_code=${names().owned}&chapter_no=2`,
      expect: owners(200),
    },
    'POST /user/common-words': { send: () => ({ count: 500 }), expect: members(200) },
    'POST /user/word': {
      send: () => ({
        id: randomUUID(),
        book_code: names().owned,
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
    'PUT /user/word/{id}': { ...nobodys, send: () => ({ meaning: 'cat' }), expect: members(404) },
    'DELETE /user/word/{id}': { ...nobodys, expect: members(404) },
    'POST /user/word/{id}/restore': { path: () => `${nobodys.path()}/restore`, expect: members(404) },
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
      path: () => `/user/known-shares?book_codes=${names().owned},${names().unowned}`,
      expect: members(200),
    },
    'GET /user/books-by-share': { expect: members(200) },
    'PUT /user/daily-practice': { send: () => ({ daily_limit: 30 }), expect: members(200) },
  };
}
