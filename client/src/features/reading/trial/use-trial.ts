import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useReaderSettings } from '../base/reader-settings.ts';
import { type Phrase, useReadSampleQuery } from '../base/reading.api.ts';
import { toClip } from '../player/player-state.ts';
import { usePlayer } from '../player/use-player.tsx';

/**
 * Returns the current phrase of a trial and a player for it. The trial shows the first phrases of a sample. No sound
 * plays until the visitor presses play, and nothing is prefetched until `preload` or `next` is called.
 */
export function useTrial(book_code: string, length: number) {
  const [phraseNo, setPhraseNo] = useState(1);
  const [shouldPrefetch, setShouldPrefetch] = useState(false);
  const hasPlayed = useRef(false);
  const toPhraseQuery = (phrase_no: number) => ({ book_code, phrase_no });
  const { data: phrase = null, isError } = useReadSampleQuery(toPhraseQuery(phraseNo));
  const { data: nextPhrase } = useReadSampleQuery(
    shouldPrefetch && phraseNo < length ? toPhraseQuery(phraseNo + 1) : skipToken,
  );

  const { settings } = useReaderSettings();
  const player = usePlayer({
    autoplay: false,
    repeat: false,
    times: 'once',
    pause: 'none',
    speed: settings.speed,
    onAdvance: () => {},
    onClipExpired: (phraseNo) => player.send({ type: 'renewalFailed', phraseNo }),
  });
  const openPhraseClip = useEffectEvent((newPhrase: Phrase) =>
    player.open(toClip(newPhrase), !hasPlayed.current),
  );
  useEffect(() => {
    if (phrase !== null) openPhraseClip(phrase);
  }, [phrase]);
  const prepareClip = useEffectEvent((url: string) => player.prepare(url));
  const nextClipUrl = nextPhrase?.line_audio ?? null;
  useEffect(() => {
    if (nextClipUrl !== null) prepareClip(nextClipUrl);
  }, [nextClipUrl]);

  return {
    phrase,
    isError,
    player,
    hasNext: phraseNo < length && phrase?.next_phrase_no !== null,
    /** Prefetches the clips when the pointer or the focus enters the trial, before the visitor presses play. */
    preload: () => {
      if (shouldPrefetch) return;
      setShouldPrefetch(true);
      const url = phrase?.line_audio ?? null;
      if (url !== null) player.prepare(url);
    },
    toggle: () => {
      hasPlayed.current = true;
      player.send({ type: 'toggled' });
    },
    next: () => {
      if (nextPhrase !== undefined) player.open(toClip(nextPhrase), !hasPlayed.current);
      setShouldPrefetch(true);
      setPhraseNo(phraseNo + 1);
    },
  };
}
