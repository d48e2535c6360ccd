import type { BookmarkView } from '@lingostory/contract/reading/bookmarks/schemas';
import { sampleBookmarkLimit } from '@lingostory/contract/reading/constants';
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
export function parseBookmarks(stored: readonly unknown[] | null): readonly SampleBookmark[] {
  return (stored ?? []).filter(isBookmark).slice(0, sampleBookmarkLimit);
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
const hasSameKey = (one: BookmarkKey, other: BookmarkKey) =>
  one.book_code === other.book_code && one.phrase_no === other.phrase_no;

/** Adds a bookmark, replacing an earlier one at the same phrase. Returns null if the list is full. */
export function addBookmark(
  all: readonly SampleBookmark[],
  bookmark: SampleBookmark,
): readonly SampleBookmark[] | null {
  const otherBookmarks = removeBookmark(all, bookmark);
  return otherBookmarks.length >= sampleBookmarkLimit ? null : [...otherBookmarks, bookmark];
}

export function removeBookmark(
  all: readonly SampleBookmark[],
  place: BookmarkKey,
): readonly SampleBookmark[] {
  return all.filter((one) => !hasSameKey(one, place));
}

/** Returns the bookmarks of one sample in reading order, in the API's format. Their ids are the phrase numbers. */
export function listBookmarks(all: readonly SampleBookmark[], bookCode: string): BookmarkView[] {
  return all
    .filter(({ book_code }) => book_code === bookCode)
    .map(({ book_code: _, ...bookmark }) => ({ ...bookmark, bookmark_id: bookmark.phrase_no }))
    .sort((one, other) => one.phrase_no - other.phrase_no);
}

/** Bookmarks in free samples, stored on this device. */
export const sampleBookmarks = createStoredState(
  storage.sampleBookmarks,
  parseBookmarks,
  (all: readonly SampleBookmark[]) => (all.length === 0 ? null : all),
);
