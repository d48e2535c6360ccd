import { afterEach, describe, expect, it, vi } from 'vitest';
import '../features/catalogue/base/catalogue.api.ts';
import '../features/catalogue/base/catalogue.api.ts';
import '../features/library/library.api.ts';
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

/** Builds a phrase. By default, phrase 101 is in chapter 10, and chapter 10 is in book 1. */
const phrase = (id: number, chapterId = Math.floor(id / 10)) => ({
  id,
  chapter_id: chapterId,
  chapter: { id: chapterId, book: books[Math.floor(chapterId / 10) - 1] },
});
const chapter = (id: number) => ({ id, book_id: Math.floor(id / 10), book: books[Math.floor(id / 10) - 1] });
const list = (data: unknown) => ({ data, meta: { page: 1, per_page: 50, total: 1 } });

type Request = Parameters<typeof http.request>[0];

/** Stubbed API responses, by method and path. */
const responses: [method: string, path: RegExp, respond: (config: Request) => object][] = [
  [
    'GET',
    /^\/admin\/phrase$/,
    ({ params: { chapter_id: id, page } }) =>
      list({ ...phrase(id * 10).chapter, phrase: [phrase(id * 10 + page)] }),
  ],
  ['GET', /^\/admin\/phrase\/\d+$/, ({ url }) => ({ data: phrase(Number(url?.split('/')[3])) })],
  ['POST', /^\/admin\/phrase\/101$/, () => ({ message: '', data: phrase(101, savedChapterId ?? 10) })],
  ['POST', /^\/admin\/phrase$/, () => ({ message: '', data: phrase(102) })],
  [
    'GET',
    /^\/admin\/chapter$/,
    ({ params: { book_id: id } }) => ({
      data: { ...books[id - 1], chapter: [chapter(id * 10)] },
    }),
  ],
  ['GET', /^\/admin\/chapter\/\d+$/, ({ url }) => ({ data: chapter(Number(url?.split('/')[3])) })],
  ['POST', /^\/admin\/sample-chaps$/, () => ({ message: '', data: chapter(10) })],
  [
    'GET',
    /^\/admin\/missing\//,
    ({ url }) =>
      list({ ...(url?.endsWith('le-phare') ? phare : moulin), phrase: [], words: [], total_words: 0 }),
  ],
  ['GET', /^\/(guest\/list-book|admin\/book)$/, () => list(books)],
  [
    'GET',
    /^\/(guest\/book-detail|admin\/book)\//,
    ({ url }) => ({
      data: url?.endsWith('le-phare') ? phare : moulin,
    }),
  ],
  ['GET', /^\/user\/recommended-book$/, () => ({ data: [moulin] })],
  ['GET', /^\/user\/book-list$/, () => ({ data: { data: [phare], total: 1 } })],
  ['GET', /^\/guest\/book-reviews\//, () => list([])],
  ['GET', /^\/user\/review\//, () => ({ data: {} })],
  ['POST', /./, () => ({ message: '', data: phare })],
  ['PUT', /./, () => ({ message: '', data: phare })],
  ['DELETE', /./, () => ({ message: '' })],
];
/** The chapter to which the stubbed API moves a saved phrase. Undefined if the phrase stays in its chapter. */
let savedChapterId: number | undefined;

type EndpointCall = [name: string, arg: object | undefined];
type Endpoints = Record<string, { initiate: (arg?: object) => never } | undefined>;

const studio: Record<string, EndpointCall> = {
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

const ofAnotherBook = [
  'another book',
  'another book’s chapters',
  'another book’s phrases',
  'what another book lacks',
];

const shop: Record<string, EndpointCall> = {
  'the catalogue': ['listBooks', {}],
  'the book': ['readBookDetail', { book_code: 'le-phare' }],
  'another book': ['readBookDetail', { book_code: 'le-moulin' }],
  recommendations: ['recommendBooks', undefined],
  'the library': ['listLibrary', { page: 1 }],
  'its reviews': ['listBookReviews', { book_code: 'le-phare' }],
  'another book’s reviews': ['listBookReviews', { book_code: 'le-moulin' }],
  'the own review': ['readOwnReview', { book_code: 'le-phare' }],
};

/** Loads every page, then calls one endpoint. Returns the names of the pages that refetched their data. */
async function refetchedBy(
  pages: Record<string, EndpointCall>,
  [name, arg]: EndpointCall,
): Promise<string[]> {
  const gets: string[] = [];
  const nameOf = (url = '', params: object = {}) => `${url} ${JSON.stringify(params)}`;
  vi.spyOn(http, 'request').mockImplementation(async (config) => {
    const { method, url = '', params } = config;
    if (method === 'GET') gets.push(nameOf(url, params));
    const match = responses.find(([verb, path]) => verb === method && path.test(url));
    return { data: match?.[2](config) } as never;
  });
  const store = createStore();
  const endpoints: Endpoints = Object(api.endpoints);
  const call = async ([endpoint, sent]: EndpointCall) =>
    await store.dispatch(endpoints[endpoint]?.initiate(sent) as never);
  const requests = new Map<string, string>();
  for (const [page, endpointCall] of Object.entries(pages)) {
    await call(endpointCall);
    requests.set(gets.at(-1) ?? '', page);
  }
  expect(requests.size).toBe(Object.keys(pages).length);
  gets.length = 0;
  await call([name, arg]);
  await new Promise((resolve) => setTimeout(resolve));
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  store.dispatch(api.util.resetApiState());
  return gets.map((get) => requests.get(get) ?? get).sort();
}

/** Returns the names of all studio pages except the given ones. */
const allBut = (...untouched: string[]) =>
  Object.keys(studio)
    .filter((page) => !untouched.includes(page))
    .sort();

afterEach(() => {
  vi.restoreAllMocks();
  savedChapterId = undefined;
});

describe('saving a phrase', () => {
  it('refetches a saved phrase, the list that shows it and its book’s missing meanings, but nothing else', async () => {
    const refetched = await refetchedBy(studio, ['postPhraseEdit', { id: 101, chapter_id: 10 }]);
    expect(refetched).toEqual(['the page of the phrase', 'the phrase', 'what the book lacks']);
  });

  it('refetches only the lists and counts of the same book when a phrase is saved into another chapter', async () => {
    savedChapterId = 11;
    const refetched = await refetchedBy(studio, ['postPhraseEdit', { id: 101, chapter_id: 11 }]);
    expect(refetched).toEqual(allBut('another phrase', ...ofAnotherBook));
  });
});

describe('adding, deleting or moving a phrase', () => {
  it('refetches all later phrases of the book after a phrase is added, because their numbers change', async () => {
    const refetched = await refetchedBy(studio, ['createPhrase', { chapter_id: 10 }]);
    const untouched = ['the phrase', 'another phrase', 'another chapter', ...ofAnotherBook];
    expect(refetched).toEqual(allBut(...untouched));
  });

  it('refetches all later phrases of the book after a phrase is deleted', async () => {
    const sent = { id: 101, chapter_id: 10, book_id: 1 };
    const refetched = await refetchedBy(studio, ['deletePhrase', sent]);
    expect(refetched).toEqual(allBut('another phrase', 'another chapter', ...ofAnotherBook));
  });

  it('does not refetch other chapters when a phrase moves within its chapter', async () => {
    const sent = { id: 101, chapter_id: 10, book_id: 1, place: 2 };
    const refetched = await refetchedBy(studio, ['movePhrase', sent]);
    expect(refetched).toEqual(['the page after it', 'the page of the phrase', 'what the book lacks']);
  });
});

describe('changing a chapter or book in the studio', () => {
  it.each<EndpointCall>([
    ['createChapter', { book_id: 1, title: 'La digue', chapter_no: 3 }],
    ['editChapter', { id: 10, book_id: 1, title: 'La digue', chapter_no: 3 }],
    ['deleteChapter', { id: 10, book_id: 1 }],
  ])('does not refetch the pages of another book after %s', async (...endpointCall) => {
    const refetched = await refetchedBy(studio, endpointCall);
    expect(refetched).toEqual(
      expect.arrayContaining(['the book’s chapters', 'the book', 'the next chapter’s phrases']),
    );
    for (const page of ofAnotherBook) expect(refetched).not.toContain(page);
  });

  it('does not refetch phrases when a chapter is added to or removed from the sample', async () => {
    const sent = { book_code: 'le-phare', chapter_id: 10, is_sample: 1 };
    const refetched = await refetchedBy(studio, ['setSampleChapter', sent]);
    expect(refetched).toEqual(['all books', 'the book', 'the book’s chapters', 'the chapter']);
  });

  it('refetches the book, the book list and the chapter list after a book is renamed', async () => {
    const refetched = await refetchedBy(studio, ['postBookEdit', { book_code: 'le-phare' }]);
    expect(refetched).toEqual(['all books', 'the book', 'the book’s chapters']);
  });
});

describe('a member’s change', () => {
  it('refetches a reviewed book and its reviews, but not those of other books', async () => {
    const refetched = await refetchedBy(shop, ['postReview', { book_code: 'le-phare' }]);
    expect(refetched).toEqual(['its reviews', 'the book', 'the catalogue', 'the library', 'the own review']);
  });

  it('refetches the library, the book and the recommendations after a purchase', async () => {
    const refetched = await refetchedBy(shop, ['buyBook', { book_code: 'le-phare' }]);
    expect(refetched).toEqual(['recommendations', 'the book', 'the catalogue', 'the library']);
  });
});
