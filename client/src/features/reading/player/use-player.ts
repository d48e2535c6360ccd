import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createDeck, type Deck } from './audio-deck.ts';
import { type Clip, emptyPlayer, type Order, type Player, type PlayerEvent, step } from './player.ts';

type PlayerOptions = {
  autoplay: boolean;
  repeat: boolean;
  speed: number;
  onGoOn: (from: number) => void;
  /** The clip's address may have run out: ask for a new one and `open` it, or `renewalFailed`. */
  onRenew: (phraseNo: number) => void;
};

export type Playing = Player & {
  first: RefObject<HTMLAudioElement | null>;
  second: RefObject<HTMLAudioElement | null>;
  send: (event: PlayerEvent) => void;
  /** Within the press that asks for it: browsers let sound begin only there. */
  open: (clip: Clip, quietly?: boolean) => void;
  /** Has the next clip fetched into the idle element. */
  prepare: (address: string | null) => void;
  /** Has a clip fetched into the browser's cache. */
  warm: (address: string | null) => void;
};

/** The player's state machine, wired to two audio elements that the caller renders. */
export function usePlayer({ autoplay, repeat, speed, onGoOn, onRenew }: PlayerOptions): Playing {
  const first = useRef<HTMLAudioElement>(null);
  const second = useRef<HTMLAudioElement>(null);
  const deck = useRef<Deck | null>(null);
  const waiting = useRef<number | undefined>(undefined);
  // The machine runs at the event, not at the next render: two presses in one frame are two steps.
  const machine = useRef(emptyPlayer);
  const [player, show] = useState(emptyPlayer);

  const send = (event: PlayerEvent) => {
    const { player: next, orders } = step(machine.current, event);
    machine.current = next;
    show(next);
    for (const order of orders) carryOut(order);
  };

  const carryOut = (order: Order) => {
    window.clearTimeout(waiting.current);
    switch (order.do) {
      case 'play':
        return deck.current?.play(order.address);
      case 'resume':
        return deck.current?.resume();
      case 'pause':
        return deck.current?.pause();
      case 'renew':
        return onRenew(order.phraseNo);
      case 'goOn':
        return onGoOn(order.phraseNo);
      case 'wait':
        waiting.current = window.setTimeout(
          () => tell({ type: 'waited', phraseNo: order.phraseNo }),
          order.pause,
        );
    }
  };
  const tell = useEffectEvent(send);

  useEffect(() => {
    if (first.current === null || second.current === null) return;
    const made = createDeck([first.current, second.current], (type) => tell({ type }));
    deck.current = made;
    return () => {
      window.clearTimeout(waiting.current);
      made.close();
      deck.current = null;
      machine.current = emptyPlayer;
    };
  }, []);
  useEffect(() => {
    deck.current?.setSpeed(speed);
  }, [speed]);
  useEffect(() => tell({ type: 'ruled', autoplay, repeat }), [autoplay, repeat]);

  return {
    ...player,
    first,
    second,
    send,
    open: (clip, quietly = false) => send({ type: 'opened', clip, quietly }),
    prepare: (address) => {
      if (address !== null) deck.current?.prepare(address);
    },
    warm: (address) => {
      if (address !== null) deck.current?.warm(address);
    },
  };
}
