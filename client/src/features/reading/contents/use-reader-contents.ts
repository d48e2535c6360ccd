import { useEffect, useReducer, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type QueryState, toQueryState } from '../../../lib/http/query-state.ts';
import type { Chapter } from '../base/chapters.ts';
import { useReaderSettings } from '../base/reader-settings.ts';
import type { PhraseSource } from '../base/reading.api.ts';
import { useIdle } from '../base/use-idle.ts';
import { type BookmarksControl, useBookmarks } from '../bookmarks/use-bookmarks.ts';
import { type OtherTab, useOtherTab } from '../tabs/use-other-tab.ts';
import { usePreviewContentsQuery, useReadContentsQuery, useReadSampleContentsQuery } from './contents.api.ts';
import { createJumpState, reduceJumps } from './jumps.ts';

type ReaderContentsOptions = {
  source: PhraseSource;
  bookCode: string;
  /** The current phrase; undefined until the first one loads. */
  phraseNo: number | undefined;
  turnTo: (phraseNo: number) => void;
};

export type ReaderContents = {
  query: QueryState<Chapter[]>;
  chapters: readonly Chapter[];
  bookmarks: BookmarksControl;
  elsewhere: OtherTab;
  /** True if the panel with chapters, search and bookmarks is open. */
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** The phrase to go back to after a jump; null if there is none. */
  origin: number | null;
  jump: (targetPhraseNo: number) => void;
  goBack: () => void;
  dismiss: () => void;
};

/**
 * Returns the book's chapters and bookmarks, the function that jumps to a phrase, and the state of the "Back to where
 * I was" link.
 */
export function useReaderContents({
  source,
  bookCode,
  phraseNo,
  turnTo,
}: ReaderContentsOptions): ReaderContents {
  const [isOpen, setOpen] = useState(false);
  // A link from another page to a phrase counts as a jump from the member's position.
  const [{ origin }, send] = useReducer(reduceJumps, useLocation().state, createJumpState);
  const isIdle = useIdle(phraseNo !== undefined);
  const { settings } = useReaderSettings();
  const query = useContents(source, bookCode, isIdle || isOpen || settings.view === 'page');
  const bookmarks = useBookmarks(source, bookCode, isIdle || isOpen);

  const otherTab = useOtherTab({ source, bookCode, phraseNo, turnTo });

  useEffect(() => {
    if (phraseNo !== undefined) send({ type: 'shown', phraseNo });
  }, [phraseNo]);

  return {
    query,
    chapters: query.data ?? [],
    bookmarks,
    elsewhere: otherTab,
    isOpen,
    open: () => setOpen(phraseNo !== undefined),
    close: () => setOpen(false),
    origin: origin === phraseNo ? null : origin,
    jump: (targetPhraseNo: number) => {
      setOpen(false);
      if (phraseNo === undefined || targetPhraseNo === phraseNo) return;
      // A step to a neighboring phrase is a page turn, not a jump.
      if (Math.abs(targetPhraseNo - phraseNo) > 1)
        send({ type: 'jumped', from: phraseNo, to: targetPhraseNo });
      turnTo(targetPhraseNo);
    },
    goBack: () => {
      send({ type: 'dismissed' });
      if (origin !== null) turnTo(origin);
    },
    dismiss: () => send({ type: 'dismissed' }),
  };
}

/** Loads the book's chapters once they are needed. */
function useContents(source: PhraseSource, book_code: string, isNeeded: boolean): QueryState<Chapter[]> {
  const toSkipOptions = (querySource: PhraseSource) => ({ skip: !isNeeded || source !== querySource });
  const queriesBySource = {
    sample: useReadSampleContentsQuery({ book_code }, toSkipOptions('sample')),
    book: useReadContentsQuery({ book_code }, toSkipOptions('book')),
    preview: usePreviewContentsQuery({ book_code }, toSkipOptions('preview')),
  };
  return toQueryState(queriesBySource[source]);
}
