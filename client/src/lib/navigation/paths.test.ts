import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';
import { studioPaths } from './studio-paths.ts';

describe('paths', () => {
  it('keeps the placeholder of a route parameter when it builds a path', () => {
    expect(paths.read(':book_code')).toBe('/library/:book_code/read');
  });

  it('escapes slashes in the parameters of a path', () => {
    expect(paths.bookDetail('a/b?c')).toBe('/book-detail/a%2Fb%3Fc');
    expect(studioPaths.chapters(3)).toBe('/admin/chapter/list/3');
  });
});
