import { describe, expect, it } from 'vitest';
import { formatScope, readScope, toScopeQuery } from './practice-scope.ts';

const parseScope = (query: string) => readScope(new URLSearchParams(query));

describe('the practiced book and chapter in the URL', () => {
  it('writes the practiced book and chapter to the URL, and reads them back unchanged', () => {
    const scope = { book: 'le-phare', chapter: 3 };
    expect(readScope(new URLSearchParams(formatScope(scope)))).toEqual(scope);
    expect(toScopeQuery(scope)).toEqual({ book_code: 'le-phare', chapter_no: 3 });
    expect([formatScope(parseScope('')), toScopeQuery(parseScope(''))]).toEqual([{}, {}]);
  });

  it.each(['chapter=2', 'book=', 'book=&chapter=1'])('practices all words for the query “%s”', (query) => {
    expect(parseScope(query)).toEqual({ book: null, chapter: null });
  });

  it.each(['0', '-1', '1.5', 'x'])('practices the whole book for the invalid chapter “%s”', (chapter) => {
    expect(parseScope(`book=le-phare&chapter=${chapter}`)).toEqual({ book: 'le-phare', chapter: null });
  });
});
