import { calls } from '@lingostory/contract/reading/calls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { toProblem } from '../../../lib/http/problem.ts';
import { sendOnLeaving, useLeaving } from '../../../lib/storage/send-on-leaving.ts';
import { useMachine } from '../../../lib/use-machine.ts';
import { useAppDispatch, useAppSelector } from '../../../session/hooks.ts';
import { type Phrase, readingApi, type Source, type Window } from '../base/reading.api.ts';
import { phraseNoIn, useWriteAddress } from './address.ts';
import {
  type PositionEffect,
  type PositionEvent,
  positionAt,
  type SaveCall,
  startTarget,
  step,
  type Target,
  type Visit,
} from './position.ts';
import { forgetSamplePosition, samplePosition, saveSamplePosition } from './sample-position.ts';
import { usePhrases } from './use-phrases.ts';

/** How long a member stays on a phrase before it is saved as their position, in milliseconds. */
const saveDelay = 1_000;

/** Saves a member's position on the server, and sends the outcome to the state machine. */
function useSavePosition(bookCode: string, send: (event: PositionEvent) => void) {
  const dispatch = useAppDispatch();
  const timer = useRef<number | undefined>(undefined);

  return {
    saveSoon: () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => send({ type: 'stayed' }), saveDelay);
    },
    save: async (call: SaveCall, visit: Visit) => {
      window.clearTimeout(timer.current);
      const body = { book_code: bookCode, ...visit };
      const { savePosition } = readingApi.endpoints;
      const status =
        call === 'saveOnLeaving'
          ? await sendOnLeaving(calls.savePosition, body)
          : statusOf(await dispatch(savePosition.initiate(body)));
      send({ type: 'saveEnded', call, visit, status });
    },
  };
}

function statusOf({ error }: { error?: unknown }): number {
  return error === undefined ? 200 : toProblem(error).status;
}

/** The effects that the player handles. */
export type SoundEffect = Extract<
  PositionEffect,
  { do: 'play' | 'renumberClip' | 'prepareClip' | 'cacheClip' | 'noteChapterEnd' }
>;

type PositionOptions = {
  source: Source;
  bookCode: string;
  /** Called when the phrase must be fetched, to stop the sound until it arrives. */
  onLoadStart: () => void;
  onSound: (effect: SoundEffect) => void;
};

/**
 * Connects the position's state machine to the book's phrases, the address, the stored position and the page. Must be
 * called after the player's hook: the first phrase is played in an effect, and the player's own effect must have run
 * before it.
 */
export function usePosition({ source, bookCode, onLoadStart, onSound }: PositionOptions) {
  const { search } = useLocation();
  const phrases = usePhrases(source, bookCode);
  const writeAddress = useWriteAddress();
  // A member's position is stored on the server.
  const storedPosition = () => (source === 'sample' ? (samplePosition(bookCode)?.phrase_no ?? null) : null);

  const [position, send] = useMachine(
    step,
    () => {
      const target = phraseNoIn(search) ?? storedPosition() ?? startTarget(source);
      return positionAt(source, target, phrases.cached(target));
    },
    run,
  );
  const positionSaver = useSavePosition(bookCode, send);

  async function load(target: Target) {
    const cached = phrases.cached(target);
    if (cached !== null) return send({ type: 'loaded', target, phrase: cached, at: now() });
    onLoadStart();
    const { phrase, problem } = await phrases.fetch(target);
    if (problem?.status === 404 && target === storedPosition()) {
      // The sample is now shorter than the stored position.
      forgetSamplePosition(bookCode);
      send({ type: 'startedOver' });
    } else if (phrase === null) send({ type: 'loadFailed', target, problem });
    else send({ type: 'loaded', target, phrase, at: now() });
  }

  async function loadAround(phrase: Phrase) {
    const edited = await phrases.loadAround(phrase);
    if (edited !== null) send({ type: 'edited', phrases: edited });
  }

  /** Loads all phrases of a window for the page view. Returns null on failure. */
  async function readAll(window: Window): Promise<readonly Phrase[] | null> {
    const { phrases: found, edited } = await phrases.readAll(window);
    if (edited !== null) send({ type: 'edited', phrases: edited });
    return found;
  }

  async function loadNeighbor(of: number, number: number) {
    await phrases.whenLoaded(number);
    const neighbor = phrases.cached(number);
    if (neighbor !== null) send({ type: 'neighborLoaded', of, neighbor });
  }

  function run(effect: PositionEffect) {
    switch (effect.do) {
      case 'load':
        return void load(effect.target);
      case 'loadNeighbors':
        void loadAround(effect.of);
        for (const number of effect.numbers) void loadNeighbor(effect.of.phrase_no, number);
        return;
      case 'writeAddress':
        return writeAddress(effect.phraseNo);
      case 'storePosition':
        return saveSamplePosition(bookCode, effect.visit);
      case 'saveSoon':
        return positionSaver.saveSoon();
      case 'save':
      case 'saveOnLeaving':
        return void positionSaver.save(effect.do, effect.visit);
      default:
        return onSound(effect);
    }
  }

  usePageEvents(send);

  const { phrase, target, problem, isLoading, turnedBy } = position;
  return {
    phrase,
    problem,
    isLoading,
    /** The phrase being loaded, or the current one; null if only the server knows it. */
    target: target === 'saved' ? null : target,
    /** True while a phrase other than the current one is loading. */
    isTurning: phrase !== null && isLoading && problem === null,
    /** True if the address points to a phrase that doesn't exist. */
    canStartOver: problem?.status === 404 && target !== startTarget(source),
    readAll,
    edition: phrases.edition,
    turnedBy,
    turnTo: (phraseNo: number) => send({ type: 'turned', to: phraseNo }),
    next: () => send({ type: 'turned', to: 'next' }),
    previous: () => send({ type: 'turned', to: 'previous' }),
    /** Called when the player moves on by itself. */
    advance: (to: number | 'next') => send({ type: 'turned', to, by: 'player' }),
    /** Requests a new address for a phrase's clip. Returns false on failure. */
    renew: async (phraseNo: number): Promise<boolean> => {
      const renewed = await phrases.renew(phraseNo);
      if (renewed !== null) send({ type: 'renewed', phrase: renewed });
      return renewed !== null;
    },
    tryAgain: () => send({ type: 'retried' }),
    startOver: () => send({ type: 'startedOver' }),
  };
}

/** Sends page and connection events to the state machine. */
function usePageEvents(send: (event: PositionEvent) => void): void {
  const isOffline = useAppSelector((state) => state.connection.lost);
  const notify = useEffectEvent(send);
  useEffect(() => notify({ type: 'connectionChanged', isOffline }), [isOffline]);
  useLeaving(() => send({ type: 'hidden' }));
  useEffect(() => {
    notify({ type: 'opened' });
    const end = new AbortController();
    const handleVisibility = () => document.visibilityState === 'visible' && notify({ type: 'shown' });
    document.addEventListener('visibilitychange', handleVisibility, end);
    return () => {
      end.abort();
      notify({ type: 'closed' });
    };
  }, []);
}

function now(): string {
  return new Date().toISOString();
}
