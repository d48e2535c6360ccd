import { useEffect, useEffectEvent } from 'react';
import type { Storing } from '../words/meaning.tsx';
import type { KnownWordsOfReader, OpenWord } from './use-known-words.ts';
import type { WordInPhrase } from './words-port.ts';

/** Says which word's meaning is open, as long as it is. `isHeld`: it stays open when the pointer goes away. */
export function useNoteOpen(
  known: KnownWordsOfReader | null,
  place: WordInPhrase | null,
  isHeld: boolean,
): void {
  const note = useEffectEvent((word: OpenWord | null) => known?.noteOpen(word));
  const { phraseNo, index, text } = place ?? {};
  useEffect(() => {
    if (phraseNo === undefined || index === undefined || text === undefined) return;
    note({ phraseNo, index, text, isHeld });
    return () => note(null);
  }, [phraseNo, index, text, isHeld]);
}

/** Whether the open word is kept; null where it cannot be. */
export function storingOf(known: KnownWordsOfReader | null, place: WordInPhrase | null): Storing | null {
  const status = place && known?.statusOf(place);
  return known && status ? { isStored: status.isStored, toggle: known.toggleStored } : null;
}
