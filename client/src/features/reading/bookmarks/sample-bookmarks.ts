import type { BookmarkView } from '@lingostory/contract/reading/bookmarks/schemas';
import { sampleBookmarkLimit } from '@lingostory/contract/reading/constants';
import { createStoredState } from '../../../lib/storage/external-store.ts';
import { storage } from '../../../lib/storage/storage.ts';

/** What is marked: a phrase by its number, with its text and chapter to show in a list. */
export type Marked = { phrase_no: number; phrase: string; chapter: { title: string; chapter_no: number } };
export type SampleBookmark = Marked & { book_code: string; note: string };

/** What is stored, without what makes no sense. */
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

type Spot = Pick<SampleBookmark, 'book_code' | 'phrase_no'>;
const isAt = (one: Spot, other: Spot) =>
  one.book_code === other.book_code && one.phrase_no === other.phrase_no;

/** With this bookmark, in place of an earlier one at the same phrase; null when there is no room for another. */
export function withBookmark(
  all: readonly SampleBookmark[],
  bookmark: SampleBookmark,
): readonly SampleBookmark[] | null {
  const others = withoutBookmark(all, bookmark);
  return others.length >= sampleBookmarkLimit ? null : [...others, bookmark];
}

export function withoutBookmark(all: readonly SampleBookmark[], place: Spot): readonly SampleBookmark[] {
  return all.filter((one) => !isAt(one, place));
}

/** Those of one sample in reading order, as a member's are listed. Of a sample, the number is the id. */
export function listBookmarks(all: readonly SampleBookmark[], bookCode: string): BookmarkView[] {
  return all
    .filter(({ book_code }) => book_code === bookCode)
    .map(({ book_code: _, ...bookmark }) => ({ ...bookmark, bookmark_id: bookmark.phrase_no }))
    .sort((one, other) => one.phrase_no - other.phrase_no);
}

/** The bookmarks in free samples, on this device. */
export const sampleBookmarks = createStoredState(
  storage.sampleBookmarks,
  parseBookmarks,
  (all: readonly SampleBookmark[]) => (all.length === 0 ? null : all),
);
