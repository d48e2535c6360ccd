import { maxSampleBookmarks } from '@lingostory/contract/reading/constants';
import { describe, expect, it } from 'vitest';
import {
  addBookmark,
  listBookmarks,
  parseBookmarks,
  removeBookmark,
  type SampleBookmark,
} from './sample-bookmarks.ts';

const buildBookmark = (book_code: string, phrase_no: number, note = ''): SampleBookmark => ({
  book_code,
  phrase_no,
  note,
  phrase: 'Il pleut.',
  chapter: { title: 'Le pain chaud', chapter_no: 1 },
});

describe('parseBookmarks', () => {
  it('keeps valid stored bookmarks and drops invalid ones', () => {
    const validBookmark = buildBookmark('un', 1);
    const invalidBookmarks = [
      null,
      7,
      [],
      { ...validBookmark, phrase_no: 0 },
      { ...validBookmark, note: 5 },
      { ...validBookmark, chapter: null },
    ];
    expect(parseBookmarks([validBookmark, ...invalidBookmarks])).toEqual([validBookmark]);
    expect(parseBookmarks(null)).toEqual([]);
  });
});

describe('sample bookmarks', () => {
  it("lists one book's sample bookmarks in reading order, one per phrase", () => {
    const allBookmarks = [buildBookmark('un', 3), buildBookmark('deux', 1), buildBookmark('un', 2)];
    const changedBookmarks = addBookmark(allBookmarks, buildBookmark('un', 3, 'Une note')) ?? [];
    expect(listBookmarks(changedBookmarks, 'un').map(({ phrase_no, note }) => [phrase_no, note])).toEqual([
      [2, ''],
      [3, 'Une note'],
    ]);
    expect(listBookmarks(removeBookmark(changedBookmarks, buildBookmark('un', 2)), 'un')).toHaveLength(1);
    expect(listBookmarks(changedBookmarks, 'deux')).toHaveLength(1);
  });

  it('rejects a new sample bookmark once the limit is reached, but still saves notes on existing ones', () => {
    const fullList = Array.from({ length: maxSampleBookmarks }, (_, index) => buildBookmark('un', index + 1));
    expect(addBookmark(fullList, buildBookmark('deux', 1))).toBeNull();
    expect(addBookmark(fullList, buildBookmark('un', 5, 'Une note'))).toHaveLength(maxSampleBookmarks);
  });
});
