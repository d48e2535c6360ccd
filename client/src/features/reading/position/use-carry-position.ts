import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { useAppDispatch } from '../../../session/hooks.ts';
import { readingApi } from '../base/reading.api.ts';
import { forgetSamplePosition, samplePosition, toBookPhraseNo } from './sample-position.ts';

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
