import { useEffect, useReducer, useState } from 'react';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';
import { useReaderSettings } from '../reader-settings.ts';
import type { Source } from '../reading.api.ts';
import { useElsewhere } from '../tabs/use-elsewhere.ts';
import type { Reading } from '../use-reading.ts';
import { noJump, step } from './jumps.ts';
import { useContents, useIdle } from './use-contents.ts';

/** Finding one's way in a book: its chapters, bookmarks, jumps and the way back from them. */
export function useReaderContents(reading: Reading, source: Source, bookCode: string) {
  const [isOpen, setOpen] = useState(false);
  const [{ origin }, send] = useReducer(step, noJump);
  const phraseNo = reading.phrase?.phrase_no;
  const isIdle = useIdle(phraseNo !== undefined);
  const { settings } = useReaderSettings();
  const query = useContents(source, bookCode, isIdle || isOpen || settings.view === 'page');
  const bookmarks = useBookmarks(source, bookCode, isIdle || isOpen);

  const elsewhere = useElsewhere(reading, source, bookCode);

  useEffect(() => {
    if (phraseNo !== undefined) send({ type: 'shown', phraseNo });
  }, [phraseNo]);

  return {
    query,
    chapters: query.data ?? [],
    bookmarks,
    elsewhere,
    isOpen,
    open: () => setOpen(phraseNo !== undefined),
    close: () => setOpen(false),
    /** The number to go back to after a jump; null while there is none. */
    origin: origin === phraseNo ? null : origin,
    jump: (to: number) => {
      setOpen(false);
      if (phraseNo === undefined || to === phraseNo) return;
      // To a neighbour it is a page turn.
      if (Math.abs(to - phraseNo) > 1) send({ type: 'jumped', from: phraseNo, to });
      reading.turnTo(to);
    },
    goBack: () => {
      send({ type: 'dismissed' });
      if (origin !== null) reading.turnTo(origin);
    },
    dismiss: () => send({ type: 'dismissed' }),
  };
}

export type ReaderContents = ReturnType<typeof useReaderContents>;
