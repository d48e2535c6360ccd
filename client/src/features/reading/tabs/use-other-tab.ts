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

export type OtherTab = { phraseNo: number | null; goToPhrase: () => void; dismiss: () => void };

/**
 * Offers to jump to the phrase that the reader last turned to in another tab with the same book. Never jumps there on
 * its own.
 */
export function useOtherTab({ source, bookCode, phraseNo, turnTo }: OtherTabOptions): OtherTab {
  const [otherTabPhraseNo, send] = useReducer(reduceOtherTab, null);
  const notifyTabs = useTabMessages((message) => send({ type: 'heard', message, source, bookCode }));
  const lastPhraseNo = useRef(phraseNo);
  const announcePageTurn = useEffectEvent((newPhraseNo: number) => {
    // Opening the book at a phrase doesn't count as turning the page.
    if (lastPhraseNo.current !== undefined && lastPhraseNo.current !== newPhraseNo) {
      send({ type: 'turned' });
      notifyTabs({ type: 'turned', source, bookCode, phraseNo: newPhraseNo });
    }
    lastPhraseNo.current = newPhraseNo;
  });
  useEffect(() => {
    if (phraseNo !== undefined) announcePageTurn(phraseNo);
  }, [phraseNo]);
  return {
    /** Null if no other tab has turned a page, or if this tab shows the same phrase. */
    phraseNo: otherTabPhraseNo === phraseNo ? null : otherTabPhraseNo,
    goToPhrase: () => {
      if (otherTabPhraseNo !== null) turnTo(otherTabPhraseNo);
    },
    dismiss: () => send({ type: 'dismissed' }),
  };
}
