import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { useAppDispatch } from '../../session/hooks.ts';
import { forgetSamplePlace, samplePlace, toBookPhraseNo } from './position/sample-place.ts';
import { readingApi } from './reading.api.ts';

/**
 * Takes over where somebody stopped in the sample of a book that they have just bought. It is sent with the time when
 * they read there, so that a later position on the server holds.
 */
export function useCarryPlace() {
  const dispatch = useAppDispatch();
  return async ({ book_code, chapters }: Pick<BookDetailView, 'book_code' | 'chapters'>): Promise<void> => {
    const place = samplePlace(book_code);
    const phrase_no = place && toBookPhraseNo(place.phrase_no, chapters);
    // At its first phrase the book has not been begun.
    if (place === null || phrase_no === null || phrase_no === 1) return;
    const { savePosition } = readingApi.endpoints;
    const { error } = await dispatch(
      savePosition.initiate({ book_code, phrase_no, seen_at: place.seen_at }, { track: false }),
    );
    if (error === undefined) forgetSamplePlace(book_code);
  };
}
