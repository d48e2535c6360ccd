import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { storage } from '../../../lib/storage/storage.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { readingApi } from '../base/reading.api.ts';
import type { Visit } from './position.ts';

/** Older ones make room: nobody comes back to so many samples. */
const maxPositions = 30;

function isVisit(value: unknown): value is Visit {
  const { phrase_no, seen_at }: { phrase_no?: unknown; seen_at?: unknown } = Object(value);
  return Number.isInteger(phrase_no) && Number(phrase_no) >= 1 && typeof seen_at === 'string';
}

/** Where somebody stopped in the free sample of a book, on this device; null where they did not begin it. */
export function samplePosition(bookCode: string): Visit | null {
  const position = new Map(Object.entries(storage.samplePositions.get() ?? {})).get(bookCode);
  return isVisit(position) ? position : null;
}

export function saveSamplePosition(bookCode: string, { phrase_no, seen_at }: Visit): void {
  const { [bookCode]: _earlier, ...others } = storage.samplePositions.get() ?? {};
  const latest = Object.entries(others).slice(1 - maxPositions);
  storage.samplePositions.set({ ...Object.fromEntries(latest), [bookCode]: { phrase_no, seen_at } });
}

export function forgetSamplePosition(bookCode: string): void {
  const { [bookCode]: _forgotten, ...others } = storage.samplePositions.get() ?? {};
  storage.samplePositions.set(others);
}

/** The number in the book of a phrase of its sample; null where the book no longer has a sample. */
export function toBookPhraseNo(samplePhraseNo: number, chapters: BookDetailView['chapters']): number | null {
  let found: number | null = null;
  for (const { first_phrase_no: first, first_sample_phrase_no: firstSample } of chapters) {
    if (first === null || firstSample === null || firstSample > samplePhraseNo) continue;
    found = first + samplePhraseNo - firstSample;
  }
  return found;
}

/**
 * Takes over where somebody stopped in the sample of a book that they have just bought. It is sent with the time when
 * they read there, so that a later position on the server holds.
 */
export function useCarryPosition() {
  const dispatch = useAppDispatch();
  return async ({ book_code, chapters }: Pick<BookDetailView, 'book_code' | 'chapters'>): Promise<void> => {
    const position = samplePosition(book_code);
    const phrase_no = position && toBookPhraseNo(position.phrase_no, chapters);
    // At its first phrase the book has not been begun.
    if (position === null || phrase_no === null || phrase_no === 1) return;
    const { savePosition } = readingApi.endpoints;
    const { error } = await dispatch(
      savePosition.initiate({ book_code, phrase_no, seen_at: position.seen_at }, { track: false }),
    );
    if (error === undefined) forgetSamplePosition(book_code);
  };
}
