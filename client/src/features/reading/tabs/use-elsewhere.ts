import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Source } from '../base/reading.api.ts';
import { stepElsewhere } from './tabs.ts';
import { useTabs } from './use-tabs.ts';

type ReadBook = {
  source: Source;
  bookCode: string;
  /** The current phrase; undefined until the first one loads. */
  phraseNo: number | undefined;
  turnTo: (phraseNo: number) => void;
};

export type Elsewhere = { phraseNo: number | null; go: () => void; dismiss: () => void };

/** Offers the phrase where reading of this book continued in another tab. Never jumps there on its own. */
export function useElsewhere({ source, bookCode, phraseNo, turnTo }: ReadBook): Elsewhere {
  const [elsewhere, send] = useReducer(stepElsewhere, null);
  const notifyTabs = useTabs((message) => send({ type: 'heard', message, source, bookCode }));
  const lastPhraseNo = useRef(phraseNo);
  const notePhrase = useEffectEvent((turnedTo: number) => {
    // Opening the book at a phrase isn't a turn.
    if (lastPhraseNo.current !== undefined && lastPhraseNo.current !== turnedTo) {
      send({ type: 'turned' });
      notifyTabs({ type: 'turned', source, bookCode, phraseNo: turnedTo });
    }
    lastPhraseNo.current = turnedTo;
  });
  useEffect(() => {
    if (phraseNo !== undefined) notePhrase(phraseNo);
  }, [phraseNo]);
  return {
    /** Null if no other tab has turned a page, or if this tab shows the same phrase. */
    phraseNo: elsewhere === phraseNo ? null : elsewhere,
    go: () => {
      if (elsewhere !== null) turnTo(elsewhere);
    },
    dismiss: () => send({ type: 'dismissed' }),
  };
}
