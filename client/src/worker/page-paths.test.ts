import { describe, expect, it } from 'vitest';
import { isPagePath } from './page-paths.ts';

describe('isPagePath', () => {
  it.each(['/', '/account', '/library/le-phare/read', '/book-detail/v1', '/v1x', '/a.b/c'])(
    'lets %s start from the cache',
    (path) => {
      expect(isPagePath(path)).toBe(true);
    },
  );

  it.each([
    '/v1',
    '/v1/',
    '/v1/docs',
    '/v1/user/words-file',
    '/healthz',
    '/robots.txt',
    '/licenses.txt',
    '/.env',
  ])('leaves %s to the network', (path) => {
    expect(isPagePath(path)).toBe(false);
  });
});
