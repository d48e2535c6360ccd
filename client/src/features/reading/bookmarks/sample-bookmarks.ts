import type { BookmarkView } from '@lingostory/contract/reading/bookmarks/schemas';
import { maxSampleBookmarks } from '@lingostory/contract/reading/constants';
import { createStoredState } from '../../../lib/storage/external-store.ts';
import { storage } from '../../../lib/storage/storage.ts';

/** A bookmarked phrase, with the text and chapter that the list shows. */
export type BookmarkTarget = {
  phrase_no: number;
  phrase: string;
  chapter: { title: string; chapter_no: number };
};
export type SampleBookmark = BookmarkTarget & { book_code: string; note: string };

/** Parses the stored bookmarks and drops invalid entries. */
export function parseBookmarks(storedBookmarks: readonly unknown[] | null): readonly SampleBookmark[] {
  return (storedBookmarks ?? []).filter(isBookmark).slice(0, maxSampleBookmarks);
}

function isBookmark(value: unknown): value is SampleBookmark {
  const { book_code, phrase_no, phrase, chapter, note }: Partial<Record<keyof SampleBookmark, unknown>> =
    Object(value);
  const { title, chapter_no }: { title?: unknown; chapter_no?: unknown } = Object(chapter);
  return (
    [book_code, phrase, note, title].every((text) => typeof text === 'string') &&
    [phrase_no, chapter_no].every((number) => Number.isInteger(number) && Number(number) >= 1)
  );
}

type BookmarkKey = Pick<SampleBookmark, 'book_code' | 'phrase_no'>;
const hasSameKey = (a: BookmarkKey, b: BookmarkKey) =>
  a.book_code === b.book_code && a.phrase_no === b.phrase_no;

/** Adds a bookmark, replacing an earlier one at the same phrase. Returns null if the list is full. */
export function addBookmark(
  bookmarks: readonly SampleBookmark[],
  bookmark: SampleBookmark,
): readonly SampleBookmark[] | null {
  const otherBookmarks = removeBookmark(bookmarks, bookmark);
  return otherBookmarks.length >= maxSampleBookmarks ? null : [...otherBookmarks, bookmark];
}

export function removeBookmark(
  bookmarks: readonly SampleBookmark[],
  bookmarkKey: BookmarkKey,
): readonly SampleBookmark[] {
  return bookmarks.filter((bookmark) => !hasSameKey(bookmark, bookmarkKey));
}

/** Returns the bookmarks of one sample in reading order, in the API's format. Their ids are the phrase numbers. */
export function listBookmarks(bookmarks: readonly SampleBookmark[], bookCode: string): BookmarkView[] {
  return bookmarks
    .filter(({ book_code }) => book_code === bookCode)
    .map(({ book_code: _, ...bookmark }) => ({ ...bookmark, bookmark_id: bookmark.phrase_no }))
    .sort((a, b) => a.phrase_no - b.phrase_no);
}

/** Bookmarks in free samples, stored on this device. */
export const sampleBookmarks = createStoredState(
  storage.sampleBookmarks,
  parseBookmarks,
  (bookmarks: readonly SampleBookmark[]) => (bookmarks.length === 0 ? null : bookmarks),
);
