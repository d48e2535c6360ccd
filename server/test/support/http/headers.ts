export type HeaderRecord = Record<string, string>;

export const siteOrigin = 'http://localhost:5173';

/** Headers of every response. */
export const commonHeaders: HeaderRecord = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-request-id': 'a UUID',
  date: 'a date',
  connection: 'close',
};
export const jsonHeaders: HeaderRecord = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': 'a length',
  etag: 'a weak ETag',
};
/** Headers of responses under /v1. */
export const varyHeaders: HeaderRecord = { vary: 'Origin' };
export const allowedOriginHeaders: HeaderRecord = {
  ...varyHeaders,
  'access-control-allow-origin': siteOrigin,
};
export const noStoreHeaders: HeaderRecord = { 'cache-control': 'no-store' };
/** Headers of responses that contain the address of a clip of one book. */
export const clipCookieHeaders: HeaderRecord = { 'set-cookie': 'cookies for the clips of a book' };
export const mediaHeaders: HeaderRecord = {
  'accept-ranges': 'bytes',
  'cache-control': 'private, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-type': 'audio/mpeg',
  'cross-origin-resource-policy': 'same-site',
  etag: 'an ETag',
};
export const preflightHeaders: HeaderRecord = {
  vary: 'Origin, Access-Control-Request-Headers',
  'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
  'access-control-max-age': '600',
  'content-length': '0',
};
