import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Source } from '../reading.api.ts';
import type { Reading } from '../use-reading.ts';
import { stepElsewhere } from './tabs.ts';
import { useTabs } from './use-tabs.ts';

/** Where the reading of this book went on in another tab. Nobody is led there unasked. */
export function useElsewhere(reading: Reading, source: Source, bookCode: string) {
  const phraseNo = reading.phrase?.phrase_no;
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
    go: () => elsewhere !== null && reading.turnTo(elsewhere),
    dismiss: () => send({ type: 'dismissed' }),
  };
}
