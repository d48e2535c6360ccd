import { sampleBookmarkLimit } from '@lingostory/contract/reading/constants';
import { describe, expect, it } from 'vitest';
import {
  listBookmarks,
  parseBookmarks,
  type SampleBookmark,
  withBookmark,
  withoutBookmark,
} from './sample-bookmarks.ts';

const bookmark = (book_code: string, phrase_no: number, note = ''): SampleBookmark => ({
  book_code,
  phrase_no,
  note,
  phrase: 'Il pleut.',
  chapter: { title: 'Le pain chaud', chapter_no: 1 },
});

describe('parseBookmarks', () => {
  it('keeps valid stored bookmarks and drops invalid ones', () => {
    const good = bookmark('un', 1);
    const bad = [null, 7, [], { ...good, phrase_no: 0 }, { ...good, note: 5 }, { ...good, chapter: null }];
    expect(parseBookmarks([good, ...bad])).toEqual([good]);
    expect(parseBookmarks(null)).toEqual([]);
  });
});

describe('sample bookmarks', () => {
  it("lists one book's sample bookmarks in reading order, one per phrase", () => {
    const all = [bookmark('un', 3), bookmark('deux', 1), bookmark('un', 2)];
    const changed = withBookmark(all, bookmark('un', 3, 'Une note')) ?? [];
    expect(listBookmarks(changed, 'un').map(({ phrase_no, note }) => [phrase_no, note])).toEqual([
      [2, ''],
      [3, 'Une note'],
    ]);
    expect(listBookmarks(withoutBookmark(changed, bookmark('un', 2)), 'un')).toHaveLength(1);
    expect(listBookmarks(changed, 'deux')).toHaveLength(1);
  });

  it('rejects a new sample bookmark at the limit, but still saves a note on an existing one', () => {
    const full = Array.from({ length: sampleBookmarkLimit }, (_, index) => bookmark('un', index + 1));
    expect(withBookmark(full, bookmark('deux', 1))).toBeNull();
    expect(withBookmark(full, bookmark('un', 5, 'Une note'))).toHaveLength(sampleBookmarkLimit);
  });
});
