export type Headers = Record<string, string>;

export const site = 'http://localhost:5173';

/** Headers of every response. */
export const always: Headers = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-request-id': 'a UUID',
  date: 'a date',
  connection: 'close',
};
export const json: Headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': 'a length',
  etag: 'a weak ETag',
};
/** Headers of responses under /v1. */
export const varying: Headers = { vary: 'Origin' };
export const allowed: Headers = { ...varying, 'access-control-allow-origin': site };
export const unstored: Headers = { 'cache-control': 'no-store' };
export const media: Headers = {
  'accept-ranges': 'bytes',
  'cache-control': 'private, max-age=21600, immutable',
  'content-disposition': 'inline',
  'content-type': 'audio/mpeg',
  'cross-origin-resource-policy': 'same-site',
  etag: 'an ETag',
};
export const preflighted: Headers = {
  vary: 'Origin, Access-Control-Request-Headers',
  'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
  'access-control-max-age': '600',
  'content-length': '0',
};
