import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { request } from '../lib/http/http.ts';

type WireRequest = {
  line: string;
  accept: unknown;
  bearer: unknown;
  type: unknown;
  fields: Record<string, unknown>;
};
type RequestSender = (name: string, arg: object | undefined) => Promise<WireRequest>;

/** The request that axios passes to its adapter, and the part of axios that the test replaces. */
type RequestConfig = Parameters<typeof request>[0] & { headers: { get: (name: string) => unknown } };
type AxiosModule = { default: { create: (defaults: object) => unknown } };

let send: RequestSender;
let clearToken: () => void;

/** Returns a request's method, URL, headers and fields as they would go over the network. */
function toWireRequest({ method, baseURL, url, params, headers, data }: RequestConfig): WireRequest {
  const query = new URLSearchParams(params).toString();
  return {
    line: `${method?.toUpperCase()} ${baseURL}${url}${query === '' ? '' : `?${query}`}`,
    accept: headers.get('Accept'),
    bearer: headers.get('Authorization'),
    // The browser sets this header for FormData itself, because it chooses the multipart boundary.
    type: data instanceof FormData ? 'multipart/form-data' : headers.get('Content-Type'),
    fields: toFields(data),
  };
}

function toFields(data: unknown): Record<string, unknown> {
  if (data instanceof FormData) return Object.fromEntries(data.entries());
  if (typeof data !== 'string') return {};
  return data.startsWith('{') ? JSON.parse(data) : Object.fromEntries(new URLSearchParams(data));
}

// Imports the modules again, because the axios instance is created only once and must use the stub adapter.
beforeAll(async () => {
  const sentRequests: WireRequest[] = [];
  const adapter = async (config: RequestConfig) => {
    sentRequests.push(toWireRequest(config));
    throw { response: { status: 500, data: { message: 'Only the request is checked here.' } } };
  };
  vi.resetModules();
  vi.doMock('axios', async (importOriginal: () => Promise<AxiosModule>) => {
    const { default: axios } = await importOriginal();
    return { default: { create: (defaults: object) => axios.create({ ...defaults, adapter }) } };
  });
  const { storage } = await import('../lib/storage/storage.ts');
  storage.token.set('abc');
  clearToken = () => storage.token.clear();
  const { api } = await import('../lib/http/api.ts');
  const { createStore } = await import('./store.ts');
  await Promise.all([
    import('../features/accounts/base/accounts.api.ts'),
    import('../features/catalogue/base/catalogue.api.ts'),
    import('../features/help/help.api.ts'),
    import('../features/library/library.api.ts'),
    import('../features/membership/base/membership.api.ts'),
    import('../features/reading/base/reading.api.ts'),
    import('../features/reviews/reviews.api.ts'),
    import('../features/studio/base/chapters.api.ts'),
    import('../features/studio/base/phrases.api.ts'),
    import('../features/studio/base/studio.api.ts'),
  ]);
  send = async (name, arg) => {
    sentRequests.length = 0;
    const apiEndpoints: Record<string, { initiate: (arg?: object) => never } | undefined> = Object(
      api.endpoints,
    );
    const store = createStore();
    await store.dispatch(apiEndpoints[name]?.initiate(arg) as never);
    const [sentRequest] = sentRequests;
    store.dispatch(api.util.resetApiState());
    if (!sentRequest) throw new Error(`${name} sent nothing.`);
    return sentRequest;
  };
});
afterAll(() => {
  clearToken();
  vi.doUnmock('axios');
  vi.resetModules();
});

const createFile = (name: string) => new File(['content'], name);
const [book_image, sample_audio, line_audio] = [
  createFile('c.webp'),
  createFile('s.mp3'),
  createFile('l.mp3'),
];
const bookTexts = {
  title: 'Le Phare',
  author: 'A',
  narrated_by: 'B',
  hours: '0',
  minutes: '9',
  description: 'D',
  difficulty: 'Easy',
  sample_text: 'S',
};
const stars = { overall_star: '4', performance_star: '5', story_star: '3' };

type RequestRow = [name: string, arg: object | undefined, line: string, fields?: object];

describe.each<[encoding: string, type: string | undefined, rows: RequestRow[]]>([
  [
    'the query',
    undefined,
    [
      ['listBooks', undefined, 'GET /guest/list-book'],
      ['readBookDetail', { book_code: 'le-phare' }, 'GET /guest/book-detail/le-phare'],
      [
        'readSample',
        { book_code: 'le-phare', phrase_no: 2 },
        'GET /guest/sample-chapter?book_code=le-phare&phrase_no=2',
      ],
      [
        'readBook',
        { book_code: 'le-phare', phrase_no: 2 },
        'GET /user/read-book?book_code=le-phare&phrase_no=2',
      ],
      [
        'readWindow',
        { book_code: 'le-phare', from: 2, count: 20 },
        'GET /user/read-window?book_code=le-phare&from=2&count=20',
      ],
      ['listLibrary', { page: 1 }, 'GET /user/book-list?page=1'],
      ['recommendBooks', undefined, 'GET /user/recommended-book'],
      ['getSubscription', undefined, 'GET /user/get-subscription'],
      ['retrieveSubscription', { id: 'cs_1' }, 'GET /user/retrieve-subscription/cs_1'],
      ['retrievePayment', { id: 'cs_1' }, 'GET /user/retrieve-payment/cs_1'],
      ['retrieveDiscount', { id: 'cs_1' }, 'GET /user/retrieve-discount/cs_1'],
      [
        'cancelSubscription',
        { id: 'sub_1', cancellation_reason: 'Trop cher' },
        'DELETE /user/cancel-subscription/sub_1?cancellation_reason=Trop+cher',
      ],
      ['listStudioBooks', undefined, 'GET /admin/book'],
      ['readStudioBook', { book_code: 'le-phare' }, 'GET /admin/book/le-phare'],
      ['deleteBook', { id: 7 }, 'DELETE /admin/book/7'],
      ['listChapters', { book_id: 7 }, 'GET /admin/chapter?book_id=7'],
      ['readChapter', { id: 8 }, 'GET /admin/chapter/8'],
      ['deleteChapter', { id: 8, book_id: 7 }, 'DELETE /admin/chapter/8'],
      ['listPhrases', { chapter_id: 8 }, 'GET /admin/phrase?chapter_id=8'],
      ['readPhrase', { id: 9 }, 'GET /admin/phrase/9'],
      ['deletePhrase', { id: 9, chapter_id: 8, book_id: 7 }, 'DELETE /admin/phrase/9'],
    ],
  ],
  [
    'JSON',
    'application/json',
    [
      ['signIn', { email: 'c@x.example', password: 'p' }, 'POST /user/login'],
      [
        'signUp',
        { name: 'C', email: 'c@x.example', password: 'p', repeat_password: 'p' },
        'POST /user/signup',
      ],
      ['changePassword', { old_password: 'a', new_password: 'b' }, 'PUT /user/reset-password'],
      ['sendHelpMail', { from_email: 'c@x.example', subject: 'S', text: 'T' }, 'POST /guest/help-email'],
      ['createSubscription', { price: 'price_1' }, 'POST /user/create-subscription'],
      ['createDiscount', { price: 'price_1' }, 'POST /user/create-discount'],
      ['createPayment', { price: 'price_1' }, 'POST /user/create-payment'],
      ['createDraft', { title: 'Un', author: 'C' }, 'POST /admin/book-draft'],
      ['createChapter', { title: 'Un', chapter_no: 1, book_id: 7 }, 'POST /admin/chapter'],
      [
        'setSampleChapter',
        { is_sample: 1, book_code: 'le-phare', chapter_id: 8 },
        'POST /admin/sample-chaps',
      ],
    ],
  ],
  [
    'a form',
    'application/x-www-form-urlencoded;charset=utf-8',
    [
      [
        'postReview',
        { ...stars, title: 'Été', review: 'Très « bien » & long', book_code: 'le-phare' },
        'POST /user/review',
      ],
      ['buyBook', { book_code: 'le-phare', user_id: '5' }, 'POST /user/purchase-book'],
      [
        'pauseSubscription',
        { id: 'sub_1', interval: '60' },
        'POST /user/pause-subscription/sub_1',
        { interval: '60' },
      ],
      [
        'editChapter',
        { id: 8, book_id: '7', title: 'Un', chapter_no: '1' },
        'PUT /admin/chapter/8',
        { book_id: '7', title: 'Un', chapter_no: '1' },
      ],
    ],
  ],
  [
    'a form with files',
    'multipart/form-data',
    [
      ['createBook', { ...bookTexts, book_image, sample_audio }, 'POST /admin/book'],
      [
        'postBookEdit',
        { book_code: 'le-phare', ...bookTexts, book_image, sample_audio },
        'POST /admin/book/le-phare?_method=put',
        { ...bookTexts, book_image, sample_audio },
      ],
      [
        'editDraft',
        { book_code: 'le-phare', ...bookTexts, book_image },
        'PUT /admin/book-draft/le-phare',
        { ...bookTexts, book_image },
      ],
      [
        'createPhrase',
        { chapter_id: '8', phrase: 'Il pleut.', dictionary: 'il = he', line_audio },
        'POST /admin/phrase',
      ],
      [
        'postPhraseEdit',
        { id: 9, chapter_id: '8', phrase: 'Il pleut.', dictionary: 'il = he', line_audio },
        'POST /admin/phrase/9?_method=put',
        { chapter_id: '8', phrase: 'Il pleut.', dictionary: 'il = he', line_audio },
      ],
    ],
  ],
])('a request sent in %s', { tags: ['spec-3-08', 'spec-7-01', 'spec-7-02'] }, (_encoding, type, rows) => {
  const isQuery = type === undefined;
  it.each(rows)(
    'sends the expected method, path, headers and fields for %s',
    async (name, arg, line, fields = isQuery ? {} : arg) => {
      const wireRequest = await send(name, arg);
      expect(wireRequest.line).toBe(line.replace(' ', ' /v1'));
      expect(wireRequest.type ?? undefined).toBe(type);
      expect(wireRequest.fields).toEqual(fields);
      expect(wireRequest.accept).toBe('application/json');
      // The details of a book are public, but the request sends the token, because owners see more.
      const isAnonymous = ['listBooks', 'readSample', 'sendHelpMail', 'signIn', 'signUp'].includes(name);
      expect(wireRequest.bearer).toBe(isAnonymous ? false : 'Bearer abc');
    },
  );
});
