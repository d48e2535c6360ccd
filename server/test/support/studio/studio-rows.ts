import { buildBook, buildPerson, chaptersOf } from '../builders.ts';
import type { World } from '../running/world.ts';
import { bookForm } from './uploads.ts';

/** What the studio's rows of the matrix name: a book of its own, a report and a review of it, and a member. */
export type StudioNames = {
  id: number;
  code: string;
  chapters: number[];
  phrases: number[];
  member: number;
  report: number;
  review: number;
  dictionary: number;
};

export async function buildStudioNames(world: World): Promise<StudioNames> {
  const book = await buildBook(world);
  const [chapter, ...others] = await chaptersOf(world, book);
  const phrases = chapter?.phrases.map(({ id }) => id) ?? [];
  const stars = { overallStar: 1, performanceStar: 1, storyStar: 1 };
  const report = {
    phraseId: phrases[1] ?? 0,
    kind: 'sound',
    shownPhrase: 'Oui.',
    createdAt: new Date(),
  } as const;
  const { phraseReport, review, importedDictionary } = world.deps.db;
  const about = { name: 'Essai', licence: 'CC0', source: 'Us', checksum: 'essai', entryCount: 0 };
  return {
    id: book.id,
    code: book.bookCode,
    chapters: [chapter, ...others].map((one) => one?.id ?? 0),
    phrases,
    member: (await buildPerson(world)).user.id,
    report: (await phraseReport.create({ data: report })).id,
    review: (await review.create({ data: { bookId: book.id, title: 'Non', review: 'Non.', ...stars } })).id,
    dictionary: (await importedDictionary.create({ data: { ...about, importedAt: new Date() } })).id,
  };
}

type Row = { send?: () => object; path?: () => string; status: number };

/** Everyone but an administrator is rejected; `status` is what that one gets. What deletes stands last. */
export function studioRows(names: () => StudioNames): Record<string, Row> {
  const chapter = () => names().chapters[0];
  const phrase = () => names().phrases[0];
  const recording = () => `/admin/chapter/${chapter()}/recording`;
  const bookEdit = { path: () => `/admin/book/${names().code}`, send: () => bookForm, status: 200 };
  const phraseEdit = {
    path: () => `/admin/phrase/${phrase()}`,
    send: () => ({ phrase: 'Oui.' }),
    status: 200,
  };
  return {
    'GET /admin/dashboard': { status: 200 },
    'GET /admin/member': { status: 200 },
    'GET /admin/member/{id}': { path: () => `/admin/member/${names().member}`, status: 200 },
    'POST /admin/member/{id}/close': { path: () => `/admin/member/${names().member}/close`, status: 200 },
    'POST /admin/member/{id}/reopen': { path: () => `/admin/member/${names().member}/reopen`, status: 200 },
    'GET /admin/book': { status: 200 },
    'GET /admin/book/{book_code}': { path: () => `/admin/book/${names().code}`, status: 200 },
    'POST /admin/book': { send: () => bookForm, status: 422 },
    'PUT /admin/book/{book_code}': bookEdit,
    'POST /admin/book/{book_code}': { ...bookEdit, path: () => `${bookEdit.path()}?_method=put` },
    'PUT /admin/book-publication/{book_code}': {
      path: () => `/admin/book-publication/${names().code}`,
      send: () => ({ published: true }),
      status: 200,
    },
    'GET /admin/preview-window': {
      path: () => `/admin/preview-window?book_code=${names().code}&from=1&count=5`,
      status: 200,
    },
    'GET /admin/preview-contents': {
      path: () => `/admin/preview-contents?book_code=${names().code}`,
      status: 200,
    },
    'GET /admin/preview': { path: () => `/admin/preview?book_code=${names().code}`, status: 200 },
    'GET /admin/chapter': { path: () => `/admin/chapter?book_id=${names().id}`, status: 200 },
    'GET /admin/chapter/{id}': { path: () => `/admin/chapter/${chapter()}`, status: 200 },
    'POST /admin/chapter': {
      send: () => ({ title: 'Un', chapter_no: 1, book_id: names().id }),
      status: 422,
    },
    'PUT /admin/chapter/{id}': {
      path: () => `/admin/chapter/${chapter()}`,
      send: () => ({ title: 'Un', chapter_no: 1 }),
      status: 200,
    },
    'POST /admin/sample-chaps': {
      send: () => ({ is_sample: 1, book_code: names().code, chapter_id: chapter() }),
      status: 200,
    },
    'PUT /admin/chapter-order': {
      send: () => ({ book_id: names().id, ids: names().chapters }),
      status: 200,
    },
    'GET /admin/chapter/{id}/recording': { path: recording, status: 200 },
    'POST /admin/chapter/{id}/recording': { path: recording, status: 422 },
    'PUT /admin/chapter/{id}/recording': { path: recording, status: 422 },
    'DELETE /admin/chapter/{id}/recording': { path: recording, status: 200 },
    'GET /admin/chapter/{id}/waveform': { path: () => `/admin/chapter/${chapter()}/waveform`, status: 404 },
    'POST /admin/chapter/{id}/alignment': {
      path: () => `/admin/chapter/${chapter()}/alignment`,
      send: () => ({ version: 1, at: 0, count: 1 }),
      status: 404,
    },
    'POST /admin/chapter/{id}/take-over': {
      path: () => `/admin/chapter/${chapter()}/take-over`,
      send: () => ({ version: 1 }),
      status: 404,
    },
    'GET /admin/dictionary': { status: 200 },
    'POST /admin/dictionary': { send: () => ({ name: 'Essai' }), status: 422 },
    'DELETE /admin/dictionary/{id}': {
      path: () => `/admin/dictionary/${names().dictionary}`,
      status: 200,
    },
    'GET /admin/phrase': { path: () => `/admin/phrase?chapter_id=${chapter()}`, status: 200 },
    'GET /admin/phrase/{id}': { path: () => `/admin/phrase/${phrase()}`, status: 200 },
    'POST /admin/phrase': { send: () => ({ phrase: 'Oui.', chapter_id: chapter() }), status: 422 },
    'PUT /admin/phrase/{id}': phraseEdit,
    'POST /admin/phrase/{id}': { ...phraseEdit, path: () => `${phraseEdit.path()}?_method=put` },
    'PUT /admin/phrase-order': {
      send: () => ({ chapter_id: chapter(), ids: names().phrases }),
      status: 200,
    },
    'PUT /admin/phrase/{id}/place': {
      path: () => `/admin/phrase/${phrase()}/place`,
      send: () => ({ place: 2 }),
      status: 200,
    },
    'GET /admin/meanings': {
      path: () => `/admin/meanings?chapter_id=${chapter()}&phrase=Oui`,
      status: 200,
    },
    'GET /admin/chapter/{id}/suggestions': {
      path: () => `/admin/chapter/${chapter()}/suggestions`,
      status: 200,
    },
    'PUT /admin/chapter/{id}/meanings': {
      path: () => `/admin/chapter/${chapter()}/meanings`,
      send: () => ({ phrases: [{ id: phrase(), version: 999, entries: [{ term: 'oui', meaning: 'yes' }] }] }),
      status: 422,
    },
    'GET /admin/chapter/{id}/words': { path: () => `/admin/chapter/${chapter()}/words`, status: 200 },
    'PUT /admin/chapter/{id}/withdrawn-meanings': {
      path: () => `/admin/chapter/${chapter()}/withdrawn-meanings`,
      send: () => ({ phrases: [{ id: phrase(), entries: [{ term: 'inconnu', meaning: 'unknown' }] }] }),
      status: 200,
    },
    'PUT /admin/chapter/{id}/taken-suggestions': {
      path: () => `/admin/chapter/${chapter()}/taken-suggestions`,
      send: () => ({ skipped: ['oui'] }),
      status: 200,
    },
    'GET /admin/words/{book_code}': { path: () => `/admin/words/${names().code}`, status: 200 },
    'PUT /admin/words/{book_code}': {
      path: () => `/admin/words/${names().code}`,
      send: () => ({ term: 'inconnu', meaning: 'unknown' }),
      status: 422,
    },
    'GET /admin/phrase-search/{book_code}': {
      path: () => `/admin/phrase-search/${names().code}?search=oui`,
      status: 200,
    },
    'GET /admin/missing/{book_code}': { path: () => `/admin/missing/${names().code}`, status: 200 },
    'GET /admin/phrase-report': { status: 200 },
    'POST /admin/phrase-report/{id}/close': {
      path: () => `/admin/phrase-report/${names().report}/close`,
      status: 200,
    },
    'POST /admin/phrase/{id}/close-reports': {
      path: () => `/admin/phrase/${phrase()}/close-reports`,
      status: 200,
    },
    'GET /admin/review': { status: 200 },
    'POST /admin/review/{id}/hide': {
      path: () => `/admin/review/${names().review}/hide`,
      send: () => ({ reason: 'It insults somebody.' }),
      status: 200,
    },
    'POST /admin/review/{id}/show': { path: () => `/admin/review/${names().review}/show`, status: 200 },
    'DELETE /admin/phrase/{id}': { path: () => `/admin/phrase/${phrase()}`, status: 200 },
    'POST /admin/phrase/{id}/restore': { path: () => `/admin/phrase/${phrase()}/restore`, status: 200 },
    'PUT /admin/chapter-publication/{id}': {
      path: () => `/admin/chapter-publication/${chapter()}`,
      send: () => ({ published: true }),
      status: 200,
    },
    'DELETE /admin/chapter/{id}': { path: () => `/admin/chapter/${chapter()}`, status: 200 },
    'POST /admin/chapter/{id}/restore': { path: () => `/admin/chapter/${chapter()}/restore`, status: 200 },
    'DELETE /admin/book/{id}': { path: () => `/admin/book/${names().id}`, status: 200 },
    'POST /admin/book/{id}/restore': { path: () => `/admin/book/${names().id}/restore`, status: 200 },
  };
}
