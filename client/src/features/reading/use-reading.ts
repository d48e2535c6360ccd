import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppSelector } from '../../session/hooks.ts';
import { toClip } from './player/clip.ts';
import { usePlayer } from './player/use-player.ts';
import { usePhrase } from './position/use-phrase.ts';
import { usePosition } from './position/use-position.ts';
import { useAutoplay, useReaderSettings } from './reader-settings.ts';
import type { Phrase, Shelf } from './reading.api.ts';

/** Pages and player together: what is shown is what is heard, and its neighbours are at hand. */
export function useReading(shelf: Shelf, bookCode: string) {
  const { settings } = useReaderSettings();
  const { autoplay } = useAutoplay();
  const pages = usePhrase(shelf, bookCode);
  const position = usePosition(shelf === 'book' ? bookCode : null);
  const { phrase } = pages;
  // Presses count from here, also those that come before the page has been drawn.
  const here = useRef<Phrase | null>(null);
  const asked = useRef<number | null>(null);
  const seen = useRef<number | null>(null);

  const turnTo = (phraseNo: number | null) => {
    if (phraseNo === null) return;
    const ready = pages.peek(phraseNo);
    asked.current = phraseNo;
    if (ready === null) {
      player.send({ type: 'hushed' });
    } else {
      here.current = ready;
      player.open(toClip(ready));
    }
    pages.turnTo(phraseNo);
  };

  const renew = async (phraseNo: number) => {
    const renewed = await pages.fetch(phraseNo, true);
    if (here.current?.phrase_no !== phraseNo) return;
    if (renewed === null) player.send({ type: 'renewalFailed', phraseNo });
    else player.open(toClip(renewed));
  };

  const player = usePlayer({
    autoplay,
    repeat: settings.repeat,
    speed: settings.speed,
    onGoOn: () => turnTo(here.current?.next_phrase_no ?? null),
    onRenew: (phraseNo) => void renew(phraseNo),
  });

  const show = useEffectEvent((shown: Phrase) => {
    // A page that is drawn late, after the next press, must not take its clip back.
    if (asked.current !== null && asked.current !== shown.phrase_no) return;
    if (seen.current !== null && seen.current !== shown.phrase_no) position.note(shown.phrase_no);
    seen.current = shown.phrase_no;
    here.current = shown;
    player.open(toClip(shown));
  });
  useEffect(() => {
    if (phrase !== null) show(phrase);
  }, [phrase]);

  const isLost = useAppSelector((state) => state.connection.lost);
  const phraseNo = phrase?.phrase_no;
  // The next phrase's clip waits in the idle element, the others in the browser's cache.
  const fetchAround = useEffectEvent((shown: Phrase) => {
    const atHand = async (no: number | null, keep: (address: string | null) => void) => {
      const near = no === null ? null : await pages.fetch(no);
      if (here.current?.phrase_no === shown.phrase_no) keep(near?.line_audio ?? null);
    };
    const afterNext = shown.phrase_no + 2 <= shown.total ? shown.phrase_no + 2 : null;
    void atHand(shown.next_phrase_no, player.prepare);
    void atHand(shown.previous_phrase_no, player.warm);
    void atHand(afterNext, player.warm);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once a phrase, not whenever it comes anew.
  useEffect(() => {
    if (phrase !== null && !isLost) fetchAround(phrase);
  }, [phraseNo, isLost]);

  return {
    ...pages,
    player,
    turnTo,
    next: () => turnTo(here.current?.next_phrase_no ?? null),
    previous: () => turnTo(here.current?.previous_phrase_no ?? null),
    startOver: () => {
      asked.current = null;
      pages.startOver();
    },
  };
}

export type Reading = ReturnType<typeof useReading>;
