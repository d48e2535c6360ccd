import { afterEach, describe, expect, it, vi } from 'vitest';
import '../features/catalogue/base/catalogue.api.ts';
import '../features/library/library.api.ts';
import '../features/reading/base/reading.api.ts';
import '../features/reviews/reviews.api.ts';
import '../features/studio/base/chapters.api.ts';
import '../features/studio/base/phrases.api.ts';
import '../features/studio/base/studio.api.ts';
import { api } from '../lib/http/api.ts';
import * as http from '../lib/http/http.ts';
import { createStore } from './store.ts';

const books = [
  { id: 1, book_code: 'le-phare', title: 'Le Phare' },
  { id: 2, book_code: 'le-moulin', title: 'Le Moulin' },
];
const [phare, moulin] = books;

/** Creates a phrase. By default, phrase 101 is in chapter 10, which is in book 1. */
const buildPhrase = (id: number, chapterId = Math.floor(id / 10)) => ({
  id,
  chapter_id: chapterId,
  chapter: { id: chapterId, book: books[Math.floor(chapterId / 10) - 1] },
});
const buildChapter = (id: number) => ({
  id,
  book_id: Math.floor(id / 10),
  book: books[Math.floor(id / 10) - 1],
});
const toListResponse = (data: unknown) => ({ data, meta: { page: 1, per_page: 50, total: 1 } });

type HttpRequest = Parameters<typeof http.request>[0];

/** Stubbed API responses, by method and path. */
const responses: [method: string, path: RegExp, respond: (config: HttpRequest) => object][] = [
  [
    'GET',
    /^\/admin\/phrase$/,
    ({ params: { chapter_id: id, page } }) =>
      toListResponse({ ...buildPhrase(id * 10).chapter, phrase: [buildPhrase(id * 10 + page)] }),
  ],
  ['GET', /^\/admin\/phrase\/\d+$/, ({ url }) => ({ data: buildPhrase(Number(url?.split('/')[3])) })],
  ['POST', /^\/admin\/phrase\/101$/, () => ({ message: '', data: buildPhrase(101, savedChapterId ?? 10) })],
  ['POST', /^\/admin\/phrase$/, () => ({ message: '', data: buildPhrase(102) })],
  [
    'GET',
    /^\/admin\/chapter$/,
    ({ params: { book_id: id } }) => ({
      data: { ...books[id - 1], chapter: [buildChapter(id * 10)] },
    }),
  ],
  ['GET', /^\/admin\/chapter\/\d+$/, ({ url }) => ({ data: buildChapter(Number(url?.split('/')[3])) })],
  ['POST', /^\/admin\/sample-chaps$/, () => ({ message: '', data: buildChapter(10) })],
  [
    'GET',
    /^\/admin\/missing\//,
    ({ url }) =>
      toListResponse({
        ...(url?.endsWith('le-phare') ? phare : moulin),
        phrase: [],
        words: [],
        total_words: 0,
        missing_details: [],
        made_details: [],
      }),
  ],
  ['GET', /^\/(guest\/list-book|admin\/book)$/, () => toListResponse(books)],
  [
    'GET',
    /^\/(guest\/book-detail|admin\/book)\//,
    ({ url }) => ({
      data: url?.endsWith('le-phare') ? phare : moulin,
    }),
  ],
  ['GET', /^\/user\/recommended-book$/, () => ({ data: [moulin] })],
  ['GET', /^\/user\/book-list$/, () => ({ data: { data: [phare], total: 1 } })],
  ['GET', /^\/guest\/book-reviews\//, () => toListResponse([])],
  ['GET', /^\/user\/review\//, () => ({ data: {} })],
  ['POST', /./, () => ({ message: '', data: phare })],
  ['PUT', /./, () => ({ message: '', data: phare })],
  ['DELETE', /./, () => ({ message: '' })],
];
/** The chapter that the stubbed API returns for a saved phrase. If undefined, the phrase stays in its chapter. */
let savedChapterId: number | undefined;

type EndpointCall = [name: string, arg: object | undefined];
type Endpoints = Record<string, { initiate: (arg?: object) => never } | undefined>;

const studioCalls: Record<string, EndpointCall> = {
  'the page of the phrase': ['listPhrases', { chapter_id: 10, page: 1 }],
  'the page after it': ['listPhrases', { chapter_id: 10, page: 2 }],
  'the next chapter’s phrases': ['listPhrases', { chapter_id: 11, page: 1 }],
  'another book’s phrases': ['listPhrases', { chapter_id: 20, page: 1 }],
  'the phrase': ['readPhrase', { id: 101 }],
  'another phrase': ['readPhrase', { id: 111 }],
  'the chapter': ['readChapter', { id: 10 }],
  'another chapter': ['readChapter', { id: 11 }],
  'the book’s chapters': ['listChapters', { book_id: 1 }],
  'another book’s chapters': ['listChapters', { book_id: 2 }],
  'the book': ['readStudioBook', { book_code: 'le-phare' }],
  'another book': ['readStudioBook', { book_code: 'le-moulin' }],
  'all books': ['listStudioBooks', {}],
  'what the book lacks': ['listMissing', { book_code: 'le-phare' }],
  'what another book lacks': ['listMissing', { book_code: 'le-moulin' }],
};

const otherBookEntries = [
  'another book',
  'another book’s chapters',
  'another book’s phrases',
  'what another book lacks',
];

const shopCalls: Record<string, EndpointCall> = {
  'the catalogue': ['listBooks', {}],
  'the book': ['readBookDetail', { book_code: 'le-phare' }],
  'another book': ['readBookDetail', { book_code: 'le-moulin' }],
  recommendations: ['recommendBooks', undefined],
  'the library': ['listLibrary', { page: 1 }],
  'its reviews': ['listBookReviews', { book_code: 'le-phare' }],
  'another book’s reviews': ['listBookReviews', { book_code: 'le-moulin' }],
  'the own review': ['readOwnReview', { book_code: 'le-phare' }],
};

/**
 * Loads the data of every page and then calls one endpoint. Returns the names of the pages whose data was fetched
 * again.
 */
async function listRefetchedEntries(
  pages: Record<string, EndpointCall>,
  [name, arg]: EndpointCall,
): Promise<string[]> {
  const requestNames: string[] = [];
  const toRequestName = (url = '', params: object = {}) => `${url} ${JSON.stringify(params)}`;
  vi.spyOn(http, 'request').mockImplementation(async (config) => {
    const { method, url = '', params } = config;
    if (method === 'GET') requestNames.push(toRequestName(url, params));
    const matchingResponse = responses.find(([verb, path]) => verb === method && path.test(url));
    return { data: matchingResponse?.[2](config) } as never;
  });
  const store = createStore();
  const endpoints: Endpoints = Object(api.endpoints);
  const callEndpoint = async ([endpoint, input]: EndpointCall) =>
    await store.dispatch(endpoints[endpoint]?.initiate(input) as never);
  const entriesByRequestName = new Map<string, string>();
  for (const [page, endpointCall] of Object.entries(pages)) {
    await callEndpoint(endpointCall);
    entriesByRequestName.set(requestNames.at(-1) ?? '', page);
  }
  expect(entriesByRequestName.size).toBe(Object.keys(pages).length);
  requestNames.length = 0;
  await callEndpoint([name, arg]);
  await new Promise((resolve) => setTimeout(resolve));
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  store.dispatch(api.util.resetApiState());
  return requestNames.map((requestName) => entriesByRequestName.get(requestName) ?? requestName).sort();
}

/** Returns the names of all studio pages except these. */
const listStudioEntriesExcept = (...untouched: string[]) =>
  Object.keys(studioCalls)
    .filter((page) => !untouched.includes(page))
    .sort();

afterEach(() => {
  vi.restoreAllMocks();
  savedChapterId = undefined;
});

describe('saving a phrase', () => {
  it('refetches an edited phrase, the list that shows it and its book’s missing meanings, but nothing else', async () => {
    const refetchedEntries = await listRefetchedEntries(studioCalls, [
      'postPhraseEdit',
      { id: 101, chapter_id: 10 },
    ]);
    expect(refetchedEntries).toEqual(['the page of the phrase', 'the phrase', 'what the book lacks']);
  });

  it('refetches the lists of the book, but not of other books, when an edit moves a phrase to another chapter', async () => {
    savedChapterId = 11;
    const refetchedEntries = await listRefetchedEntries(studioCalls, [
      'postPhraseEdit',
      { id: 101, chapter_id: 11 },
    ]);
    expect(refetchedEntries).toEqual(listStudioEntriesExcept('another phrase', ...otherBookEntries));
  });
});

describe('adding, deleting or moving a phrase', () => {
  it('refetches all later phrases of the book after a phrase is added, because their numbers change', async () => {
    const refetchedEntries = await listRefetchedEntries(studioCalls, ['createPhrase', { chapter_id: 10 }]);
    const unaffectedEntries = ['the phrase', 'another phrase', 'another chapter', ...otherBookEntries];
    expect(refetchedEntries).toEqual(listStudioEntriesExcept(...unaffectedEntries));
  });

  it('refetches all later phrases of the book after a phrase is deleted', async () => {
    const deletedPhrase = { id: 101, chapter_id: 10, book_id: 1 };
    const refetchedEntries = await listRefetchedEntries(studioCalls, ['deletePhrase', deletedPhrase]);
    expect(refetchedEntries).toEqual(
      listStudioEntriesExcept('another phrase', 'another chapter', ...otherBookEntries),
    );
  });

  it('does not refetch other chapters when a phrase moves within its chapter', async () => {
    const movedPhrase = { id: 101, chapter_id: 10, book_id: 1, place: 2 };
    const refetchedEntries = await listRefetchedEntries(studioCalls, ['movePhrase', movedPhrase]);
    expect(refetchedEntries).toEqual(['the page after it', 'the page of the phrase', 'what the book lacks']);
  });
});

describe('changing a chapter or book in the studio', () => {
  it.each<EndpointCall>([
    ['createChapter', { book_id: 1, title: 'La digue', chapter_no: 3 }],
    ['editChapter', { id: 10, book_id: 1, title: 'La digue', chapter_no: 3 }],
    ['deleteChapter', { id: 10, book_id: 1 }],
  ])('does not refetch the pages of another book after %s', async (...endpointCall) => {
    const refetchedEntries = await listRefetchedEntries(studioCalls, endpointCall);
    expect(refetchedEntries).toEqual(
      expect.arrayContaining(['the book’s chapters', 'the book', 'the next chapter’s phrases']),
    );
    for (const page of otherBookEntries) expect(refetchedEntries).not.toContain(page);
  });

  it('does not refetch phrases when a chapter is added to or removed from the sample', async () => {
    const sampleChange = { book_code: 'le-phare', chapter_id: 10, is_sample: 1 };
    const refetchedEntries = await listRefetchedEntries(studioCalls, ['setSampleChapter', sampleChange]);
    expect(refetchedEntries).toEqual(['all books', 'the book', 'the book’s chapters', 'the chapter']);
  });

  it('refetches the book, its missing details, the book list and the chapter list after a book is edited', async () => {
    const refetchedEntries = await listRefetchedEntries(studioCalls, [
      'postBookEdit',
      { book_code: 'le-phare' },
    ]);
    expect(refetchedEntries).toEqual(['all books', 'the book', 'the book’s chapters', 'what the book lacks']);
  });
});

describe('a member’s change', () => {
  it('refetches a book and its reviews after a review is posted, but no other book’s reviews', async () => {
    const refetchedEntries = await listRefetchedEntries(shopCalls, ['postReview', { book_code: 'le-phare' }]);
    expect(refetchedEntries).toEqual([
      'its reviews',
      'the book',
      'the catalogue',
      'the library',
      'the own review',
    ]);
  });

  it('refetches the library, the book and the recommendations after a purchase', async () => {
    const refetchedEntries = await listRefetchedEntries(shopCalls, ['buyBook', { book_code: 'le-phare' }]);
    expect(refetchedEntries).toEqual(['recommendations', 'the book', 'the catalogue', 'the library']);
  });

  it('refetches the library and the book after a saved position, but not other books', async () => {
    const position = { book_code: 'le-phare', phrase_no: 2, seen_at: '2026-11-28T12:00:00.000Z' };
    const refetchedEntries = await listRefetchedEntries(shopCalls, ['savePosition', position]);
    expect(refetchedEntries).toEqual(['the book', 'the library']);
  });
});
