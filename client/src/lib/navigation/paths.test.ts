import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';

describe('paths', () => {
  it('leaves the pattern of a route as it is', () => {
    expect(paths.read(':book_code')).toBe('/library/:book_code/read');
  });

  it('escapes what could be more than one part', () => {
    expect(paths.bookDetail('a/b?c')).toBe('/book-detail/a%2Fb%3Fc');
    expect(paths.adminChapters(3)).toBe('/admin/chapter/list/3');
  });
});
