import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Source } from '../base/reading.api.ts';
import { stepElsewhere } from './tabs.ts';
import { useTabs } from './use-tabs.ts';

type ReadBook = {
  source: Source;
  bookCode: string;
  /** The phrase on the page, once there is one. */
  phraseNo: number | undefined;
  turnTo: (phraseNo: number) => void;
};

export type Elsewhere = { phraseNo: number | null; go: () => void; dismiss: () => void };

/** Where the reading of this book went on in another tab. Nobody is led there unasked. */
export function useElsewhere({ source, bookCode, phraseNo, turnTo }: ReadBook): Elsewhere {
  const [elsewhere, send] = useReducer(stepElsewhere, null);
  const notifyTabs = useTabs((message) => send({ type: 'heard', message, source, bookCode }));
  const shown = useRef(phraseNo);
  const notePhrase = useEffectEvent((turnedTo: number) => {
    // The phrase that the book was opened at was not turned to.
    if (shown.current !== undefined && shown.current !== turnedTo) {
      send({ type: 'turned' });
      notifyTabs({ type: 'turned', source, bookCode, phraseNo: turnedTo });
    }
    shown.current = turnedTo;
  });
  useEffect(() => {
    if (phraseNo !== undefined) notePhrase(phraseNo);
  }, [phraseNo]);
  return {
    /** Null while this tab shows that phrase itself. */
    phraseNo: elsewhere === phraseNo ? null : elsewhere,
    go: () => {
      if (elsewhere !== null) turnTo(elsewhere);
    },
    dismiss: () => send({ type: 'dismissed' }),
  };
}
