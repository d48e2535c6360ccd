import { useEffect, useState } from 'react';
import { type QueryState, queryState } from '../../../lib/query-state.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import type { Source } from '../reading.api.ts';
import type { Chapter } from './chapters.ts';
import { usePreviewContentsQuery, useReadContentsQuery, useReadSampleContentsQuery } from './contents.api.ts';

/** The chapters of the book that is read, asked for once they are wanted. */
export function useContents(source: Source, book_code: string, isWanted: boolean): QueryState<Chapter[]> {
  const skipUnless = (wanted: Source) => ({ skip: !isWanted || source !== wanted });
  const queries = {
    sample: useReadSampleContentsQuery({ book_code }, skipUnless('sample')),
    book: useReadContentsQuery({ book_code }, skipUnless('book')),
    preview: usePreviewContentsQuery({ book_code }, skipUnless('preview')),
  };
  return queryState(queries[source]);
}

/** True from when the page has something to read, and nothing else to do. */
export function useIdle(isReady: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => setIdle(true)) : undefined), [isReady]);
  return isIdle;
}
