import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { storage } from '../../../lib/storage/storage.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { readingApi } from '../base/reading.api.ts';
import type { Visit } from './position.ts';

/** Maximum number of stored positions. The oldest are dropped first. */
const maxPositions = 30;

function isVisit(value: unknown): value is Visit {
  const { phrase_no, seen_at }: { phrase_no?: unknown; seen_at?: unknown } = Object(value);
  return Number.isInteger(phrase_no) && Number(phrase_no) >= 1 && typeof seen_at === 'string';
}

/** Returns the reader's position in a book's free sample on this device, or null if they haven't started it. */
export function loadSamplePosition(bookCode: string): Visit | null {
  const position = new Map(Object.entries(storage.samplePositions.get() ?? {})).get(bookCode);
  return isVisit(position) ? position : null;
}

export function saveSamplePosition(bookCode: string, { phrase_no, seen_at }: Visit): void {
  const { [bookCode]: _previousPosition, ...others } = storage.samplePositions.get() ?? {};
  const latestPositions = Object.entries(others).slice(1 - maxPositions);
  storage.samplePositions.set({ ...Object.fromEntries(latestPositions), [bookCode]: { phrase_no, seen_at } });
}

export function forgetSamplePosition(bookCode: string): void {
  const { [bookCode]: _forgottenPosition, ...others } = storage.samplePositions.get() ?? {};
  storage.samplePositions.set(others);
}

/**
 * Converts a phrase's number in the sample to its number in the book. Returns null if the book no longer has a sample.
 */
export function toBookPhraseNo(samplePhraseNo: number, chapters: BookDetailView['chapters']): number | null {
  let chapter: number | null = null;
  for (const { first_phrase_no: firstPhraseNo, first_sample_phrase_no: firstSamplePhraseNo } of chapters) {
    if (firstPhraseNo === null || firstSamplePhraseNo === null || firstSamplePhraseNo > samplePhraseNo)
      continue;
    chapter = firstPhraseNo + samplePhraseNo - firstSamplePhraseNo;
  }
  return chapter;
}

/**
 * Returns a function that carries the position in the sample over to a book that the member has just bought. Also
 * sends the time at which the reader was there, so that a later position on the server wins.
 */
export function useTransferSamplePosition() {
  const dispatch = useAppDispatch();
  return async ({ book_code, chapters }: Pick<BookDetailView, 'book_code' | 'chapters'>): Promise<void> => {
    const position = loadSamplePosition(book_code);
    const phrase_no = position && toBookPhraseNo(position.phrase_no, chapters);
    // A position at the first phrase counts as not started.
    if (position === null || phrase_no === null || phrase_no === 1) return;
    const { savePosition } = readingApi.endpoints;
    const { error } = await dispatch(
      savePosition.initiate({ book_code, phrase_no, seen_at: position.seen_at }, { track: false }),
    );
    if (error === undefined) forgetSamplePosition(book_code);
  };
}
