import { useEffectEvent, useLayoutEffect } from 'react';
import type { Storing } from '../words/meaning.tsx';
import type { MeaningControl } from '../words/use-meaning.ts';
import type { KnownWordsOfReader, OpenWord } from './use-known-words.ts';
import type { WordInPhrase } from './words-port.ts';

/** Says which word's meaning is open, as long as it is. Gives back whether the word is kept; null where it cannot be. */
export function useOpenWord(
  known: KnownWordsOfReader | null,
  { at, isPinned, focused }: MeaningControl,
  place: WordInPhrase | undefined,
): Storing | null {
  const note = useEffectEvent((word: OpenWord | null) => known?.noteOpen(word));
  const { phraseNo, index, text } = place ?? {};
  const isHeld = isPinned || focused === at;
  // In a layout effect: a key pressed before a normal effect would find no open word and do nothing.
  useLayoutEffect(() => {
    if (phraseNo === undefined || index === undefined || text === undefined) return;
    note({ phraseNo, index, text, isHeld });
    return () => note(null);
  }, [phraseNo, index, text, isHeld]);

  const status = place && known?.statusOf(place);
  return known && status ? { isStored: status.isStored, toggle: known.toggleStored } : null;
}
