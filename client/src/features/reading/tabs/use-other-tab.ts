import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { PhraseSource } from '../base/reading.api.ts';
import { reduceOtherTab } from './tabs.ts';
import { useTabMessages } from './use-tab-messages.ts';

type OtherTabOptions = {
  source: PhraseSource;
  bookCode: string;
  /** The current phrase; undefined until the first one loads. */
  phraseNo: number | undefined;
  turnTo: (phraseNo: number) => void;
};

export type OtherTab = { phraseNo: number | null; go: () => void; dismiss: () => void };

/**
 * Offers to jump to the phrase that the reader last turned to in another tab with the same book. Never jumps there on
 * its own.
 */
export function useOtherTab({ source, bookCode, phraseNo, turnTo }: OtherTabOptions): OtherTab {
  const [elsewhere, send] = useReducer(reduceOtherTab, null);
  const notifyTabs = useTabMessages((message) => send({ type: 'heard', message, source, bookCode }));
  const lastPhraseNo = useRef(phraseNo);
  const announceTurn = useEffectEvent((turnedTo: number) => {
    // Opening the book at a phrase doesn't count as turning the page.
    if (lastPhraseNo.current !== undefined && lastPhraseNo.current !== turnedTo) {
      send({ type: 'turned' });
      notifyTabs({ type: 'turned', source, bookCode, phraseNo: turnedTo });
    }
    lastPhraseNo.current = turnedTo;
  });
  useEffect(() => {
    if (phraseNo !== undefined) announceTurn(phraseNo);
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
