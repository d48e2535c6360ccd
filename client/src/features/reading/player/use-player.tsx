import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useMachine } from '../../../lib/use-machine.ts';
import type { PauseOption, Repetition } from '../base/pacing.ts';
import { type AnyPlayerEffect, reduceWithTurns } from './announcements.ts';
import { type AudioDeck, createAudioDeck } from './audio-deck.ts';
import {
  type Clip,
  type CurrentSpeaker,
  emptyPlayer,
  type Player,
  type PlayerEvent,
} from './player-state.ts';

type PlayerOptions = {
  autoplay: boolean;
  repeat: boolean;
  times: Repetition;
  pause: PauseOption;
  speed: number;
  onAdvance: (to: number | 'next') => void;
  /** Called when a phrase was played to its end, with its duration in seconds at the chosen speed. */
  onHeard?: (phraseNo: number, seconds: number) => void;
  /** Called when it becomes the narrator's, the learner's or nobody's turn to speak. */
  onSpeakerChange?: (to: CurrentSpeaker) => void;
  /**
   * Called when the right to hear the clip may have ended. The caller requests the phrase again, which renews the right,
   * and then calls `open`, or sends `renewalFailed`.
   */
  onClipExpired: (phraseNo: number) => void;
};

type AudioElementRefs = {
  firstAudioRef: RefObject<HTMLAudioElement | null>;
  secondAudioRef: RefObject<HTMLAudioElement | null>;
};

export type PlayerControl = Player &
  AudioElementRefs & {
    send: (event: PlayerEvent) => void;
    /** Opens a clip. Must be called in the handler of a press, because browsers only let sound start there. */
    open: (clip: Clip, shouldWaitForPlay?: boolean) => void;
    /** Loads the next clip into the audio element that isn't playing. */
    prepare: (url: string) => void;
    /** Fetches a clip into the browser's cache. */
    prefetch: (url: string) => void;
    /** Returns the position of the sound that is heard, in seconds of the clip. */
    readClipSeconds: () => number;
  };

/** Connects the player's state machine to the two audio elements that the caller renders. */
export function usePlayer(options: PlayerOptions): PlayerControl {
  const { autoplay, repeat, times, pause, speed, onAdvance, onHeard, onSpeakerChange, onClipExpired } =
    options;
  const firstAudioRef = useRef<HTMLAudioElement>(null);
  const secondAudioRef = useRef<HTMLAudioElement>(null);
  const deck = useRef<AudioDeck | null>(null);

  const [player, send] = useMachine(reduceWithTurns, () => emptyPlayer, runEffect);

  function runEffect(effect: AnyPlayerEffect) {
    switch (effect.do) {
      case 'play':
        return deck.current?.play(effect.address, effect.pace);
      case 'resume':
        return deck.current?.resume();
      case 'pause':
        return deck.current?.pause();
      case 'renew':
        return onClipExpired(effect.phraseNo);
      case 'goOn':
        return onAdvance('next');
      case 'turnTo':
        return onAdvance(effect.phraseNo);
      case 'recordHearing':
        return onHeard?.(effect.phraseNo, effect.seconds);
      case 'giveTurn':
        return onSpeakerChange?.(effect.to);
      case 'playSilence':
        return deck.current?.playSilence(effect.seconds);
    }
  }
  const notify = useEffectEvent(send);
  useEffect(() => {
    if (firstAudioRef.current === null || secondAudioRef.current === null) return;
    const newDeck = createAudioDeck([firstAudioRef.current, secondAudioRef.current], (event) =>
      notify(event),
    );
    deck.current = newDeck;
    return () => {
      notify({ type: 'closed' });
      newDeck.close();
      deck.current = null;
    };
  }, []);
  useEffect(() => {
    deck.current?.setSpeed(speed);
  }, [speed]);
  useEffect(
    () => notify({ type: 'modeChanged', autoplay, repeat, times, pause }),
    [autoplay, repeat, times, pause],
  );

  return {
    ...player,
    firstAudioRef,
    secondAudioRef,
    send,
    open: (clip, shouldWaitForPlay = false) => send({ type: 'opened', clip, shouldWaitForPlay }),
    prepare: (url) => deck.current?.prepare(url),
    prefetch: (url) => deck.current?.prefetch(url),
    readClipSeconds: () => deck.current?.getSeconds() ?? 0,
  };
}

/**
 * The player's audio elements. They must stay mounted whatever else the page shows, because the player keeps references
 * to them.
 */
export function AudioElements({ firstAudioRef, secondAudioRef }: AudioElementRefs) {
  return (
    <>
      {/* biome-ignore-start lint/a11y/useMediaCaption: the phrase on the page is the caption. */}
      <audio ref={firstAudioRef} preload="auto" />
      <audio ref={secondAudioRef} preload="auto" />
      {/* biome-ignore-end lint/a11y/useMediaCaption: the phrase on the page is the caption. */}
    </>
  );
}
