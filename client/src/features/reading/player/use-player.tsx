import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useMachine } from '../../../lib/use-machine.ts';
import type { Pause, Repetition } from '../base/pacing.ts';
import { type AnnouncedEffect, reduceWithTurns } from './announcements.ts';
import { type AudioDeck, createDeck } from './audio-deck.ts';
import { type Clip, emptyPlayer, type Player, type PlayerEvent, type SpeakingTurn } from './player-state.ts';

type PlayerOptions = {
  autoplay: boolean;
  repeat: boolean;
  times: Repetition;
  pause: Pause;
  speed: number;
  onAdvance: (to: number | 'next') => void;
  /** Called when a phrase was played to its end, with its duration in seconds at the chosen speed. */
  onHeard?: (phraseNo: number, seconds: number) => void;
  /** Called when it becomes the narrator's, the learner's or nobody's turn to speak. */
  onTurn?: (to: SpeakingTurn) => void;
  /**
   * Called when the clip's address may have expired. The caller fetches a new one and calls `open`, or sends
   * `renewalFailed`.
   */
  onRenew: (phraseNo: number) => void;
};

type AudioElementRefs = {
  first: RefObject<HTMLAudioElement | null>;
  second: RefObject<HTMLAudioElement | null>;
};

export type PlayerControl = Player &
  AudioElementRefs & {
    send: (event: PlayerEvent) => void;
    /** Opens a clip. Must be called in the handler of a press, because browsers only let sound start there. */
    open: (clip: Clip, quietly?: boolean) => void;
    /** Loads the next clip into the idle element. */
    prepare: (address: string) => void;
    /** Fetches a clip into the browser's cache. */
    prefetch: (address: string) => void;
  };

/** Connects the player's state machine to the two audio elements that the caller renders. */
export function usePlayer(options: PlayerOptions): PlayerControl {
  const { autoplay, repeat, times, pause, speed, onAdvance, onHeard, onTurn, onRenew } = options;
  const first = useRef<HTMLAudioElement>(null);
  const second = useRef<HTMLAudioElement>(null);
  const deck = useRef<AudioDeck | null>(null);

  const [player, send] = useMachine(reduceWithTurns, () => emptyPlayer, runEffect);

  function runEffect(effect: AnnouncedEffect) {
    switch (effect.do) {
      case 'play':
        return deck.current?.play(effect.address, effect.pace);
      case 'resume':
        return deck.current?.resume();
      case 'pause':
        return deck.current?.pause();
      case 'renew':
        return onRenew(effect.phraseNo);
      case 'goOn':
        return onAdvance('next');
      case 'turnTo':
        return onAdvance(effect.phraseNo);
      case 'recordHearing':
        return onHeard?.(effect.phraseNo, effect.seconds);
      case 'giveTurn':
        return onTurn?.(effect.to);
      case 'playSilence':
        return deck.current?.playSilence(effect.seconds);
    }
  }
  const notify = useEffectEvent(send);
  useEffect(() => {
    if (first.current === null || second.current === null) return;
    const newDeck = createDeck([first.current, second.current], (event) => notify(event));
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
    first,
    second,
    send,
    open: (clip, quietly = false) => send({ type: 'opened', clip, quietly }),
    prepare: (address) => deck.current?.prepare(address),
    prefetch: (address) => deck.current?.prefetch(address),
  };
}

/**
 * The player's audio elements. They must stay mounted whatever else the page shows, because the player keeps references
 * to them.
 */
export function AudioElements({ first, second }: AudioElementRefs) {
  return (
    <>
      {/* biome-ignore-start lint/a11y/useMediaCaption: the phrase on the page is the caption. */}
      <audio ref={first} preload="auto" />
      <audio ref={second} preload="auto" />
      {/* biome-ignore-end lint/a11y/useMediaCaption: the phrase on the page is the caption. */}
    </>
  );
}
