import type { Response } from 'supertest';
import type { Asker } from './asker.ts';
import { allowed, type Headers, json, media, preflighted, site, unstored, varying } from './headers.ts';

export type RequestKind = {
  what: string;
  ask: (from: Asker) => PromiseLike<Response>;
  status: number;
  headers: Headers;
  method?: string;
  /** The route template under which metrics count the request. */
  route: string;
  by?: 'member' | 'administrator';
};

const list = '/guest/list-book';
const evil = { Origin: 'https://evil.example' };

/** Each kind of request, with its response, its line in the log and its metrics. */
export const requestKinds: RequestKind[] = [
  {
    what: 'a page turn',
    ask: ({ get, turn, asMember }) => get(turn('&phrase_no=5'), asMember()),
    status: 200,
    route: '/user/read-book',
    by: 'member',
    headers: { ...json, ...varying, ...unstored },
  },
  {
    what: 'a page turn from the site',
    ask: ({ get, turn, asMember }) => get(turn(), asMember({ Origin: site })),
    status: 200,
    route: '/user/read-book',
    by: 'member',
    headers: { ...json, ...allowed, ...unstored },
  },
  {
    what: 'a page turn from another site',
    ask: ({ get, turn, asMember }) => get(turn(), asMember(evil)),
    status: 200,
    route: '/user/read-book',
    by: 'member',
    headers: { ...json, ...varying, ...unstored },
  },
  {
    what: 'a page turn without a session',
    ask: ({ get, turn }) => get(turn()),
    status: 401,
    route: '/user/read-book',
    headers: { ...json, ...varying, ...unstored },
  },
  {
    what: 'a page turn by an administrator',
    ask: ({ get, turn, asAdministrator }) => get(turn(), asAdministrator()),
    status: 403,
    route: '/user/read-book',
    by: 'administrator',
    headers: { ...json, ...varying, ...unstored },
  },
  {
    what: 'a page turn in a book that the member does not own',
    ask: ({ get, turn, asMember, codes }) => get(turn('', codes.other), asMember({ Origin: site })),
    status: 404,
    route: '/user/read-book',
    by: 'member',
    headers: { ...json, ...allowed, ...unstored },
  },
  {
    what: 'a page turn to phrase 0',
    ask: ({ get, turn, asMember }) => get(turn('&phrase_no=0'), asMember()),
    status: 422,
    route: '/user/read-book',
    by: 'member',
    headers: { ...json, ...varying, ...unstored },
  },
  {
    what: 'a window of phrases',
    ask: ({ get, asMember, codes }) =>
      get(`/v1/user/read-window?book_code=${codes.owned}&from=1&count=3`, asMember()),
    status: 200,
    route: '/user/read-window',
    by: 'member',
    headers: { ...json, ...varying, ...unstored },
  },
  {
    what: 'a page of the sample',
    ask: ({ get, codes }) => get(`/v1/guest/sample-chapter?book_code=${codes.other}`),
    status: 200,
    route: '/guest/sample-chapter',
    headers: { ...json, ...varying },
  },
  {
    what: 'the cached catalogue',
    ask: ({ get }) => get(`/v1${list}`, { Origin: site }),
    status: 200,
    route: list,
    headers: { ...json, ...allowed, etag: 'an ETag' },
  },
  {
    what: 'the cached catalogue for a member',
    ask: ({ get, asMember }) => get(`/v1${list}`, asMember()),
    status: 200,
    route: list,
    by: 'member',
    headers: { ...json, ...varying, ...unstored, etag: 'an ETag' },
  },
  {
    what: 'a catalogue page that the browser has cached',
    ask: async ({ get }) => {
      const { etag = '' } = (await get(`/v1${list}`)).headers;
      return await get(`/v1${list}`, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
    },
    status: 304,
    route: list,
    headers: { ...varying, etag: 'an ETag' },
  },
  {
    what: 'a HEAD request for the catalogue',
    ask: ({ api }) => api.head(`/v1${list}`),
    method: 'HEAD',
    status: 200,
    route: list,
    headers: { ...json, ...varying, etag: 'an ETag' },
  },
  {
    what: 'a book with a code in its address',
    ask: ({ get, codes }) => get(`/v1/guest/book-detail/${codes.other}?from=mail`),
    status: 200,
    route: '/guest/book-detail/:book_code',
    headers: { ...json, ...varying },
  },
  {
    what: 'a sign-in without an address',
    ask: ({ api }) => api.post('/v1/user/login').set('Origin', site).send({}),
    method: 'POST',
    status: 422,
    route: '/user/login',
    headers: { ...json, ...allowed, ...unstored },
  },
  {
    what: 'a truncated JSON body',
    ask: ({ api }) => api.post('/v1/user/login').type('json').send('{'),
    method: 'POST',
    status: 422,
    route: '/user/login',
    headers: { ...json, ...varying, ...unstored },
  },
  {
    what: 'a clip',
    ask: ({ get, clip }) => get(clip),
    status: 200,
    route: '/clips/:file',
    headers: { ...media, ...varying, 'content-length': 'a length' },
  },
  {
    what: 'a part of a clip',
    ask: ({ get, clip }) => get(clip, { Origin: site, Range: 'bytes=0-3' }),
    status: 206,
    route: '/clips/:file',
    headers: { ...media, ...allowed, 'content-length': 'a length', 'content-range': 'bytes 0-3/14' },
  },
  {
    what: 'a part beyond the end of a clip',
    ask: ({ get, clip }) => get(clip, { Range: 'bytes=1000-' }),
    status: 416,
    route: '/clips/:file',
    headers: { ...media, ...varying, 'content-length': '0', 'content-range': 'bytes */14' },
  },
  {
    what: 'a clip that does not exist',
    ask: ({ get }) => get('/v1/media/clips/nothing.mp3'),
    status: 404,
    route: '/clips/:file',
    headers: { ...json, ...varying, ...unstored },
  },
  {
    what: 'a preflight from the site',
    ask: ({ preflight }) =>
      preflight('/v1/user/read-book', {
        Origin: site,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      }),
    method: 'OPTIONS',
    status: 204,
    route: 'none',
    headers: {
      ...preflighted,
      'access-control-allow-origin': site,
      'access-control-allow-headers': 'authorization',
    },
  },
  {
    what: 'a preflight from another site',
    ask: ({ preflight }) =>
      preflight('/v1/user/read-book', { ...evil, 'Access-Control-Request-Method': 'GET' }),
    method: 'OPTIONS',
    status: 204,
    route: 'none',
    headers: preflighted,
  },
  {
    what: 'an OPTIONS request without an origin',
    ask: ({ preflight }) => preflight('/v1/no-such-call', {}),
    method: 'OPTIONS',
    status: 204,
    route: 'none',
    headers: preflighted,
  },
  {
    what: 'an OPTIONS request outside the API',
    ask: ({ preflight }) => preflight('/healthz', { Origin: site }),
    method: 'OPTIONS',
    status: 200,
    route: 'none',
    headers: { allow: 'GET, HEAD', 'content-length': 'a length', 'content-type': 'text/plain' },
  },
  {
    what: 'an unknown call',
    ask: ({ get }) => get('/v1/no-such-call', { Origin: site }),
    status: 404,
    route: 'none',
    headers: { ...json, ...allowed, ...unstored },
  },
  {
    what: 'an unknown path outside the API',
    ask: ({ get }) => get('/nothing?here=1'),
    status: 404,
    route: 'none',
    headers: { ...json, ...unstored },
  },
  {
    what: 'the API’s documentation page',
    ask: ({ get }) => get('/v1/docs'),
    status: 200,
    route: '/docs',
    headers: {
      ...json,
      ...varying,
      'cache-control': 'public, max-age=300',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    },
  },
  {
    what: 'an export of a member’s data',
    ask: ({ get, asMember }) => get('/v1/user/export', asMember()),
    status: 200,
    route: '/user/export',
    by: 'member',
    headers: {
      ...varying,
      ...unstored,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename=lingostory-my-data.json',
      'transfer-encoding': 'chunked',
    },
  },
  {
    what: 'the liveness check',
    ask: ({ get }) => get('/healthz', { Origin: site }),
    status: 200,
    route: '/healthz',
    headers: json,
  },
  {
    what: 'the readiness check',
    ask: ({ get }) => get('/readyz'),
    status: 200,
    route: '/readyz',
    headers: json,
  },
  {
    what: 'the metrics',
    ask: ({ get }) => get('/metrics'),
    status: 200,
    route: '/metrics',
    headers: { ...json, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  },
];
