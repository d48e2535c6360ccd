import type { Response } from 'supertest';
import {
  allowedOriginHeaders,
  clipCookieHeaders,
  type HeaderRecord,
  jsonHeaders,
  mediaHeaders,
  noStoreHeaders,
  preflightHeaders,
  siteOrigin,
  varyHeaders,
} from './headers.ts';
import type { RequestSender } from './request-sender.ts';

export type RequestKind = {
  what: string;
  ask: (sender: RequestSender) => PromiseLike<Response>;
  status: number;
  headers: HeaderRecord;
  method?: string;
  /** The route under which the metrics count the request, such as `/user/read-book`. */
  route: string;
  by?: 'member' | 'administrator';
};

const listPath = '/guest/list-book';
const foreignOriginHeader = { Origin: 'https://evil.example' };

/** All kinds of requests, with the response, the log line and the metrics to expect for each. */
export const requestKinds: RequestKind[] = [
  {
    what: 'a page turn',
    ask: ({ get, turn, asMember }) => get(turn('&phrase_no=5'), asMember()),
    status: 200,
    route: '/user/read-book',
    by: 'member',
    headers: { ...jsonHeaders, ...varyHeaders, ...noStoreHeaders, ...clipCookieHeaders },
  },
  {
    what: 'a page turn from the site',
    ask: ({ get, turn, asMember }) => get(turn(), asMember({ Origin: siteOrigin })),
    status: 200,
    route: '/user/read-book',
    by: 'member',
    headers: { ...jsonHeaders, ...allowedOriginHeaders, ...noStoreHeaders, ...clipCookieHeaders },
  },
  {
    what: 'a page turn from another site',
    ask: ({ get, turn, asMember }) => get(turn(), asMember(foreignOriginHeader)),
    status: 200,
    route: '/user/read-book',
    by: 'member',
    headers: { ...jsonHeaders, ...varyHeaders, ...noStoreHeaders, ...clipCookieHeaders },
  },
  {
    what: 'a page turn without a session',
    ask: ({ get, turn }) => get(turn()),
    status: 401,
    route: '/user/read-book',
    headers: { ...jsonHeaders, ...varyHeaders, ...noStoreHeaders },
  },
  {
    what: 'a page turn by an administrator',
    ask: ({ get, turn, asAdministrator }) => get(turn(), asAdministrator()),
    status: 403,
    route: '/user/read-book',
    by: 'administrator',
    headers: { ...jsonHeaders, ...varyHeaders, ...noStoreHeaders },
  },
  {
    what: 'a page turn in a book that the member does not own',
    ask: ({ get, turn, asMember, codes }) => get(turn('', codes.other), asMember({ Origin: siteOrigin })),
    status: 404,
    route: '/user/read-book',
    by: 'member',
    headers: { ...jsonHeaders, ...allowedOriginHeaders, ...noStoreHeaders },
  },
  {
    what: 'a page turn to phrase 0',
    ask: ({ get, turn, asMember }) => get(turn('&phrase_no=0'), asMember()),
    status: 422,
    route: '/user/read-book',
    by: 'member',
    headers: { ...jsonHeaders, ...varyHeaders, ...noStoreHeaders },
  },
  {
    what: 'a window of phrases',
    ask: ({ get, asMember, codes }) =>
      get(`/v1/user/read-window?book_code=${codes.owned}&from=1&count=3`, asMember()),
    status: 200,
    route: '/user/read-window',
    by: 'member',
    headers: { ...jsonHeaders, ...varyHeaders, ...noStoreHeaders, ...clipCookieHeaders },
  },
  {
    what: 'a page of the sample',
    ask: ({ get, codes }) => get(`/v1/guest/sample-chapter?book_code=${codes.other}`),
    status: 200,
    route: '/guest/sample-chapter',
    headers: { ...jsonHeaders, ...varyHeaders },
  },
  {
    what: 'the cached catalogue',
    ask: ({ get }) => get(`/v1${listPath}`, { Origin: siteOrigin }),
    status: 200,
    route: listPath,
    headers: { ...jsonHeaders, ...allowedOriginHeaders, etag: 'an ETag' },
  },
  {
    what: 'the cached catalogue for a member',
    ask: ({ get, asMember }) => get(`/v1${listPath}`, asMember()),
    status: 200,
    route: listPath,
    by: 'member',
    headers: { ...jsonHeaders, ...varyHeaders, ...noStoreHeaders, etag: 'an ETag' },
  },
  {
    what: 'a catalogue page that the browser has cached',
    ask: async ({ get }) => {
      const { etag = '' } = (await get(`/v1${listPath}`)).headers;
      return await get(`/v1${listPath}`, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
    },
    status: 304,
    route: listPath,
    headers: { ...varyHeaders, etag: 'an ETag' },
  },
  {
    what: 'a HEAD request for the catalogue',
    ask: ({ api }) => api.head(`/v1${listPath}`),
    method: 'HEAD',
    status: 200,
    route: listPath,
    headers: { ...jsonHeaders, ...varyHeaders, etag: 'an ETag' },
  },
  {
    what: 'a book with a code in its address',
    ask: ({ get, codes }) => get(`/v1/guest/book-detail/${codes.other}?from=mail`),
    status: 200,
    route: '/guest/book-detail/:book_code',
    headers: { ...jsonHeaders, ...varyHeaders },
  },
  {
    what: 'a sign-in without an address',
    ask: ({ api }) => api.post('/v1/user/login').set('Origin', siteOrigin).send({}),
    method: 'POST',
    status: 422,
    route: '/user/login',
    headers: { ...jsonHeaders, ...allowedOriginHeaders, ...noStoreHeaders },
  },
  {
    what: 'a truncated JSON body',
    ask: ({ api }) => api.post('/v1/user/login').type('json').send('{'),
    method: 'POST',
    status: 422,
    route: '/user/login',
    headers: { ...jsonHeaders, ...varyHeaders, ...noStoreHeaders },
  },
  {
    what: 'a clip',
    ask: ({ hear }) => hear(),
    status: 200,
    route: '/books/:bookId/clips/:tag/:file',
    headers: { ...mediaHeaders, ...varyHeaders, 'content-length': 'a length' },
  },
  {
    what: 'a part of a clip',
    ask: ({ hear }) => hear({ Origin: siteOrigin, Range: 'bytes=0-3' }),
    status: 206,
    route: '/books/:bookId/clips/:tag/:file',
    headers: {
      ...mediaHeaders,
      ...allowedOriginHeaders,
      'content-length': 'a length',
      'content-range': 'bytes 0-3/14',
    },
  },
  {
    what: 'a part beyond the end of a clip',
    ask: ({ hear }) => hear({ Range: 'bytes=1000-' }),
    status: 416,
    route: '/books/:bookId/clips/:tag/:file',
    headers: { ...mediaHeaders, ...varyHeaders, 'content-length': '0', 'content-range': 'bytes */14' },
  },
  {
    what: 'a clip that does not exist',
    ask: ({ get }) => get('/v1/media/clips/nothing.mp3'),
    status: 404,
    route: '/clips/:file',
    headers: { ...jsonHeaders, ...varyHeaders, ...noStoreHeaders },
  },
  {
    what: 'a preflight from the site',
    ask: ({ preflight }) =>
      preflight('/v1/user/read-book', {
        Origin: siteOrigin,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      }),
    method: 'OPTIONS',
    status: 204,
    route: 'none',
    headers: {
      ...preflightHeaders,
      'access-control-allow-origin': siteOrigin,
      'access-control-allow-headers': 'authorization',
    },
  },
  {
    what: 'a preflight from another site',
    ask: ({ preflight }) =>
      preflight('/v1/user/read-book', { ...foreignOriginHeader, 'Access-Control-Request-Method': 'GET' }),
    method: 'OPTIONS',
    status: 204,
    route: 'none',
    headers: preflightHeaders,
  },
  {
    what: 'an OPTIONS request without an origin',
    ask: ({ preflight }) => preflight('/v1/no-such-call', {}),
    method: 'OPTIONS',
    status: 204,
    route: 'none',
    headers: preflightHeaders,
  },
  {
    what: 'an OPTIONS request outside the API',
    ask: ({ preflight }) => preflight('/healthz', { Origin: siteOrigin }),
    method: 'OPTIONS',
    status: 200,
    route: 'none',
    headers: { allow: 'GET, HEAD', 'content-length': 'a length', 'content-type': 'text/plain' },
  },
  {
    what: 'an unknown call',
    ask: ({ get }) => get('/v1/no-such-call', { Origin: siteOrigin }),
    status: 404,
    route: 'none',
    headers: { ...jsonHeaders, ...allowedOriginHeaders, ...noStoreHeaders },
  },
  {
    what: 'an unknown path outside the API',
    ask: ({ get }) => get('/nothing?here=1'),
    status: 404,
    route: 'none',
    headers: { ...jsonHeaders, ...noStoreHeaders },
  },
  {
    what: 'the API’s documentation page',
    ask: ({ get }) => get('/v1/docs'),
    status: 200,
    route: '/docs',
    headers: {
      ...jsonHeaders,
      ...varyHeaders,
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
      ...varyHeaders,
      ...noStoreHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename=lingostory-my-data.json',
      'transfer-encoding': 'chunked',
    },
  },
  {
    what: 'the liveness check',
    ask: ({ get }) => get('/healthz', { Origin: siteOrigin }),
    status: 200,
    route: '/healthz',
    headers: jsonHeaders,
  },
  {
    what: 'the readiness check',
    ask: ({ get }) => get('/readyz'),
    status: 200,
    route: '/readyz',
    headers: jsonHeaders,
  },
  {
    what: 'the metrics',
    ask: ({ get }) => get('/metrics'),
    status: 200,
    route: '/metrics',
    headers: { ...jsonHeaders, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  },
];
