import { allowAdministrators, type MatrixRows, type RecordKeys } from '../support/http/matrix.ts';
import { bookForm } from '../support/studio/uploads.ts';
import { draftRows } from './books/draft-rows.ts';
import { meaningRows } from './meanings/meaning-rows.ts';
import { replacementRows } from './replacements/replacement-rows.ts';
import { soundRows } from './sound/sound-rows.ts';
import { translationRows } from './translations/translation-rows.ts';

const toRecordingPath = ({ studio }: RecordKeys) => `/admin/chapter/${studio.chapters[0]}/recording`;
const toClipCheckPath = ({ studio }: RecordKeys) => `/admin/chapter/${studio.chapters[0]}/clip-check`;
const toClipChecksPath = ({ studio }: RecordKeys) => `/admin/clip-checks/${studio.code}`;
const picturePath = `/admin/picture/${'0'.repeat(32)}`;
const bookEdit = {
  path: ({ studio }: RecordKeys) => `/admin/book/${studio.code}`,
  send: () => bookForm,
  expect: allowAdministrators(200),
};
const phraseEdit = {
  path: ({ studio }: RecordKeys) => `/admin/phrase/${studio.phrases[0]}`,
  send: () => ({ phrase: 'Oui.' }),
  expect: allowAdministrators(200),
};

/**
 * Requests to the studio's endpoints, with the status that each role receives. Requests that delete something come
 * last.
 */
export const rows: MatrixRows = {
  'GET /admin/money': { expect: allowAdministrators(200) },
  'POST /admin/reconciliation': { expect: allowAdministrators(200) },
  ...draftRows,
  'GET /admin/dashboard': { expect: allowAdministrators(200) },
  'GET /admin/member': { expect: allowAdministrators(200) },
  'GET /admin/member/{id}': {
    path: ({ studio }) => `/admin/member/${studio.member}`,
    expect: allowAdministrators(200),
  },
  'POST /admin/member/{id}/close': {
    path: ({ studio }) => `/admin/member/${studio.member}/close`,
    expect: allowAdministrators(200),
  },
  'POST /admin/member/{id}/reopen': {
    path: ({ studio }) => `/admin/member/${studio.member}/reopen`,
    expect: allowAdministrators(200),
  },
  'GET /admin/book': { expect: allowAdministrators(200) },
  'GET /admin/book/{book_code}': {
    path: ({ studio }) => `/admin/book/${studio.code}`,
    expect: allowAdministrators(200),
  },
  'GET /admin/book-export/{book_code}': {
    path: ({ studio }) => `/admin/book-export/${studio.code}?format=pieces`,
    expect: allowAdministrators(200),
  },
  'POST /admin/book': { send: () => bookForm, expect: allowAdministrators(422) },
  'PUT /admin/book/{book_code}': bookEdit,
  'POST /admin/book/{book_code}': { ...bookEdit, path: (names) => `${bookEdit.path(names)}?_method=put` },
  'PUT /admin/book-publication/{book_code}': {
    path: ({ studio }) => `/admin/book-publication/${studio.code}`,
    send: () => ({ published: true }),
    expect: allowAdministrators(200),
  },
  'GET /admin/chapter': {
    path: ({ studio }) => `/admin/chapter?book_id=${studio.id}`,
    expect: allowAdministrators(200),
  },
  'GET /admin/chapter/{id}': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}`,
    expect: allowAdministrators(200),
  },
  'POST /admin/chapter': {
    send: ({ studio }) => ({ title: 'Un', chapter_no: 1, book_id: studio.id }),
    expect: allowAdministrators(422),
  },
  'PUT /admin/chapter/{id}': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}`,
    send: () => ({ title: 'Un', chapter_no: 1 }),
    expect: allowAdministrators(200),
  },
  'POST /admin/sample-chaps': {
    send: ({ studio }) => ({ is_sample: 1, book_code: studio.code, chapter_id: studio.chapters[0] }),
    expect: allowAdministrators(200),
  },
  'PUT /admin/chapter-order': {
    send: ({ studio }) => ({ book_id: studio.id, ids: studio.chapters }),
    expect: allowAdministrators(200),
  },
  'GET /admin/chapter/{id}/recording': { path: toRecordingPath, expect: allowAdministrators(200) },
  'POST /admin/chapter/{id}/recording': { path: toRecordingPath, expect: allowAdministrators(422) },
  'PUT /admin/chapter/{id}/recording': { path: toRecordingPath, expect: allowAdministrators(422) },
  'DELETE /admin/chapter/{id}/recording': { path: toRecordingPath, expect: allowAdministrators(200) },
  'PUT /admin/chapter/{id}/stretch-name': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/stretch-name`,
    send: () => ({ version: 1, at: 0, name: 'Titre' }),
    expect: allowAdministrators(404),
  },
  'GET /admin/chapter/{id}/waveform': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/waveform`,
    expect: allowAdministrators(404),
  },
  'POST /admin/chapter/{id}/alignment': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/alignment`,
    send: () => ({ version: 1, at: 0, count: 1 }),
    expect: allowAdministrators(404),
  },
  'POST /admin/chapter/{id}/take-over': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/take-over`,
    send: () => ({ version: 1 }),
    expect: allowAdministrators(404),
  },
  'GET /admin/chapter/{id}/clip-check': { path: toClipCheckPath, expect: allowAdministrators(200) },
  'POST /admin/chapter/{id}/clip-check': { path: toClipCheckPath, expect: allowAdministrators(200) },
  'POST /admin/chapter/{id}/clip-changes': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/clip-changes`,
    send: () => ({ version: 1, phrase_ids: [] }),
    expect: allowAdministrators(422),
  },
  'DELETE /admin/chapter/{id}/clip-check': { path: toClipCheckPath, expect: allowAdministrators(200) },
  'GET /admin/clip-checks/{book_code}': { path: toClipChecksPath, expect: allowAdministrators(200) },
  'POST /admin/clip-checks/{book_code}': { path: toClipChecksPath, expect: allowAdministrators(200) },
  'DELETE /admin/clip-checks/{book_code}': { path: toClipChecksPath, expect: allowAdministrators(200) },
  'GET /admin/import': { expect: allowAdministrators(200) },
  'POST /admin/import': { send: () => ({ upload_id: 'unknown' }), expect: allowAdministrators(422) },
  'GET /admin/import/{id}': { path: () => '/admin/import/1', expect: allowAdministrators(404) },
  'PUT /admin/import/{id}': {
    path: () => '/admin/import/1',
    send: () => ({ version: 1 }),
    expect: allowAdministrators(404),
  },
  'POST /admin/import/{id}/book': {
    path: () => '/admin/import/1/book',
    send: () => ({
      version: 1,
      title: 'Essai',
      author: 'Personne',
      difficulty: 'Easy',
      chapters: [{ index: 0, title: 'Un' }],
    }),
    expect: allowAdministrators(404),
  },
  'DELETE /admin/import/{id}': { path: () => '/admin/import/1', expect: allowAdministrators(200) },
  'GET /admin/dictionary': { expect: allowAdministrators(200) },
  'POST /admin/dictionary': { send: () => ({ name: 'Essai' }), expect: allowAdministrators(422) },
  'DELETE /admin/dictionary/{id}': {
    path: ({ studio }) => `/admin/dictionary/${studio.dictionary}`,
    expect: allowAdministrators(200),
  },
  'GET /admin/phrase': {
    path: ({ studio }) => `/admin/phrase?chapter_id=${studio.chapters[0]}`,
    expect: allowAdministrators(200),
  },
  'GET /admin/phrase/{id}': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}`,
    expect: allowAdministrators(200),
  },
  'POST /admin/phrase': {
    send: ({ studio }) => ({ phrase: 'Oui.', chapter_id: studio.chapters[0] }),
    expect: allowAdministrators(422),
  },
  'PUT /admin/phrase/{id}': phraseEdit,
  'POST /admin/phrase/{id}': { ...phraseEdit, path: (names) => `${phraseEdit.path(names)}?_method=put` },
  'PUT /admin/phrase-order': {
    send: ({ studio }) => ({ chapter_id: studio.chapters[0], ids: studio.phrases }),
    expect: allowAdministrators(200),
  },
  'PUT /admin/phrase/{id}/place': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}/place`,
    send: () => ({ place: 2 }),
    expect: allowAdministrators(200),
  },
  ...meaningRows,
  ...translationRows,
  ...replacementRows,
  ...soundRows,
  'GET /admin/phrase/{id}/lemmas': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}/lemmas`,
    expect: allowAdministrators(200),
  },
  'PUT /admin/phrase/{id}/lemma': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}/lemma`,
    send: () => ({ version: 999, word_index: 0, scope: 'phrase', seen_id: 0, lemma: 'oui' }),
    expect: allowAdministrators(422),
  },
  'PUT /admin/phrase/{id}/reset-lemma': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}/reset-lemma`,
    send: () => ({ version: 999, word_index: 0, scope: 'phrase', seen_id: 0 }),
    expect: allowAdministrators(422),
  },
  'GET /admin/words/{book_code}': {
    path: ({ studio }) => `/admin/words/${studio.code}`,
    expect: allowAdministrators(200),
  },
  'PUT /admin/words/{book_code}': {
    path: ({ studio }) => `/admin/words/${studio.code}`,
    send: () => ({ term: 'inconnu', meaning: 'unknown' }),
    expect: allowAdministrators(422),
  },
  'GET /admin/phrase-search/{book_code}': {
    path: ({ studio }) => `/admin/phrase-search/${studio.code}?search=oui`,
    expect: allowAdministrators(200),
  },
  'GET /admin/missing/{book_code}': {
    path: ({ studio }) => `/admin/missing/${studio.code}`,
    expect: allowAdministrators(200),
  },
  'GET /admin/phrase-report': { expect: allowAdministrators(200) },
  'POST /admin/phrase-report': {
    send: ({ studio }) => ({ phrase_id: studio.phrases[0], kind: 'sound' }),
    expect: allowAdministrators(200),
  },
  'POST /admin/phrase-report/{id}/close': {
    path: ({ studio }) => `/admin/phrase-report/${studio.report}/close`,
    expect: allowAdministrators(200),
  },
  'POST /admin/phrase/{id}/close-reports': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}/close-reports`,
    expect: allowAdministrators(200),
  },
  'POST /admin/picture': {
    send: ({ studio }) => ({ phrase_id: studio.phrases[0], alt: 'A lighthouse' }),
    expect: allowAdministrators(422),
  },
  'PUT /admin/picture/{picture_id}': {
    path: () => picturePath,
    send: () => ({ alt: 'A lighthouse' }),
    expect: allowAdministrators(404),
  },
  'PUT /admin/picture/{picture_id}/place': {
    path: () => `${picturePath}/place`,
    send: ({ studio }) => ({ phrase_id: studio.phrases[0] }),
    expect: allowAdministrators(404),
  },
  'DELETE /admin/picture/{picture_id}': { path: () => picturePath, expect: allowAdministrators(404) },
  'POST /admin/picture/{picture_id}/restore': {
    path: () => `${picturePath}/restore`,
    expect: allowAdministrators(404),
  },
  'GET /admin/review': { expect: allowAdministrators(200) },
  'POST /admin/review/{id}/hide': {
    path: ({ studio }) => `/admin/review/${studio.review}/hide`,
    send: () => ({ reason: 'It insults somebody.' }),
    expect: allowAdministrators(200),
  },
  'POST /admin/review/{id}/show': {
    path: ({ studio }) => `/admin/review/${studio.review}/show`,
    expect: allowAdministrators(200),
  },
  'DELETE /admin/phrase/{id}': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}`,
    expect: allowAdministrators(200),
  },
  'POST /admin/phrase/{id}/restore': {
    path: ({ studio }) => `/admin/phrase/${studio.phrases[0]}/restore`,
    expect: allowAdministrators(200),
  },
  'PUT /admin/chapter-publication/{id}': {
    path: ({ studio }) => `/admin/chapter-publication/${studio.chapters[0]}`,
    send: () => ({ published: true }),
    expect: allowAdministrators(200),
  },
  'DELETE /admin/chapter/{id}': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}`,
    expect: allowAdministrators(200),
  },
  'POST /admin/chapter/{id}/restore': {
    path: ({ studio }) => `/admin/chapter/${studio.chapters[0]}/restore`,
    expect: allowAdministrators(200),
  },
  'DELETE /admin/book/{id}': {
    path: ({ studio }) => `/admin/book/${studio.id}`,
    expect: allowAdministrators(200),
  },
  'POST /admin/book/{id}/restore': {
    path: ({ studio }) => `/admin/book/${studio.id}/restore`,
    expect: allowAdministrators(200),
  },
};
