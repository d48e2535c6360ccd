import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { toProblem } from '../../../lib/http/problem.ts';
import { addReaderChange } from '../../../lib/offline/reader-changes.ts';
import { useOnLeave } from '../../../lib/storage/send-on-leaving.ts';
import { useMachine } from '../../../lib/use-machine.ts';
import { useAppDispatch, useAppSelector, useSession } from '../../../session/hooks.ts';
import { type Phrase, type PhraseSource, type PhraseWindow, readingApi } from '../base/reading.api.ts';
import { readPhraseNo, useWriteUrl } from './address.ts';
import {
  createPosition,
  getStartTarget,
  type PositionEffect,
  type PositionEvent,
  type PositionTarget,
  reducePosition,
  type SaveKind,
  type Visit,
} from './position.ts';
import { forgetSamplePosition, loadSamplePosition, saveSamplePosition } from './sample-position.ts';
import { usePhrases } from './use-phrases.ts';

/** How long a member stays on a phrase before it is saved as their position, in milliseconds. */
const saveDelayMs = 1_000;

/** Saves a member's position on the server, and sends the outcome to the state machine. */
function useSavePosition(bookCode: string, send: (event: PositionEvent) => void) {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const timer = useRef<number | undefined>(undefined);

  return {
    saveSoon: () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => send({ type: 'stayed' }), saveDelayMs);
    },
    save: async (call: SaveKind, visit: Visit) => {
      window.clearTimeout(timer.current);
      const body = { book_code: bookCode, ...visit };
      const { savePosition } = readingApi.endpoints;
      if (call === 'save') {
        const status = httpStatusOf(await dispatch(savePosition.initiate(body)));
        return send({ type: 'saveEnded', call, visit, status });
      }
      // Waits on this device until it is sent, which also happens while the page closes.
      if (user !== null) addReaderChange(user.id, 'savePosition', body);
      send({ type: 'saveEnded', call, visit, status: 200 });
    },
  };
}

function httpStatusOf({ error }: { error?: unknown }): number {
  return error === undefined ? 200 : toProblem(error).status;
}

/** The effects that the player handles. */
export type AudioEffect = Extract<
  PositionEffect,
  { do: 'play' | 'renumberClip' | 'prepareClip' | 'cacheClip' | 'noteChapterEnd' }
>;

type PositionOptions = {
  source: PhraseSource;
  bookCode: string;
  /** Called before a phrase is fetched, to stop the sound until the phrase arrives. */
  onLoadStart: () => void;
  onAudioEffect: (effect: AudioEffect) => void;
};

/**
 * Connects the position's state machine to the book's phrases, the URL, the stored position and the page. Must be
 * called after `usePlayer`, because effects run in the order of their hooks: the first phrase can play only after the
 * player's effect has connected its audio elements.
 */
export function usePosition({ source, bookCode, onLoadStart, onAudioEffect }: PositionOptions) {
  const { search } = useLocation();
  const phrases = usePhrases(source, bookCode);
  const writeUrl = useWriteUrl();
  // Reads only a sample's position, because a member's position in a book is stored on the server.
  const getStoredPhraseNo = () =>
    source === 'sample' ? (loadSamplePosition(bookCode)?.phrase_no ?? null) : null;

  const [position, send] = useMachine(
    reducePosition,
    () => {
      const target = readPhraseNo(search) ?? getStoredPhraseNo() ?? getStartTarget(source);
      return createPosition(source, target, phrases.cached(target));
    },
    runEffect,
  );
  const positionSaver = useSavePosition(bookCode, send);

  async function loadPhrase(target: PositionTarget) {
    const cachedPhrase = phrases.cached(target);
    if (cachedPhrase !== null)
      return send({ type: 'loaded', target, phrase: cachedPhrase, at: getCurrentTime() });
    onLoadStart();
    const { phrase, problem } = await phrases.fetch(target);
    if (problem?.status === 404 && target === getStoredPhraseNo()) {
      // The sample is now shorter than the stored position.
      forgetSamplePosition(bookCode);
      send({ type: 'startedOver' });
    } else if (phrase === null) send({ type: 'loadFailed', target, problem });
    else send({ type: 'loaded', target, phrase, at: getCurrentTime() });
  }

  async function loadAround(phrase: Phrase) {
    const editedPhrases = await phrases.loadAround(phrase);
    if (editedPhrases !== null) send({ type: 'edited', phrases: editedPhrases });
  }

  /** Loads a range of phrases for the page view. Returns null on failure. */
  async function readAllPhrases(window: PhraseWindow): Promise<readonly Phrase[] | null> {
    const { phrases: loadedPhrases, editedPhrases } = await phrases.readAll(window);
    if (editedPhrases !== null) send({ type: 'edited', phrases: editedPhrases });
    return loadedPhrases;
  }

  async function loadNeighbor(phraseNo: number, neighborNo: number) {
    await phrases.whenLoaded(neighborNo);
    const neighbor = phrases.cached(neighborNo);
    if (neighbor !== null) send({ type: 'neighborLoaded', of: phraseNo, neighbor });
  }

  function runEffect(effect: PositionEffect) {
    switch (effect.do) {
      case 'load':
        return void loadPhrase(effect.target);
      case 'loadNeighbors':
        void loadAround(effect.phrase);
        for (const neighborNo of effect.neighborPhraseNos)
          void loadNeighbor(effect.phrase.phrase_no, neighborNo);
        return;
      case 'writeAddress':
        return writeUrl(effect.phraseNo);
      case 'storePosition':
        return saveSamplePosition(bookCode, effect.visit);
      case 'saveSoon':
        return positionSaver.saveSoon();
      case 'save':
      case 'saveOnLeaving':
        return void positionSaver.save(effect.do, effect.visit);
      default:
        return onAudioEffect(effect);
    }
  }

  usePageEvents(send);

  const { phrase, target, problem, isLoading, turnedBy } = position;
  return {
    phrase,
    problem,
    isLoading,
    /**
     * The phrase being loaded, or the current one. Null while a saved position loads, because only the server knows
     * its number.
     */
    target: target === 'saved' ? null : target,
    /** True while a phrase other than the current one is loading. */
    isTurning: phrase !== null && isLoading && problem === null,
    /** True if the requested phrase doesn't exist and the reader can return to the start instead. */
    canStartOver: problem?.status === 404 && target !== getStartTarget(source),
    readAll: readAllPhrases,
    edition: phrases.edition,
    turnedBy,
    turnTo: (phraseNo: number) => send({ type: 'turned', to: phraseNo }),
    next: () => send({ type: 'turned', to: 'next' }),
    previous: () => send({ type: 'turned', to: 'previous' }),
    /** Turns to a phrase on behalf of the player, for example during AutoPlay. */
    advance: (to: number | 'next') => send({ type: 'turned', to, by: 'player' }),
    /** Renews the right to hear a phrase's clip. Returns false on failure. */
    renew: async (phraseNo: number): Promise<boolean> => {
      const renewedPhrase = await phrases.renew(phraseNo);
      if (renewedPhrase !== null) send({ type: 'renewed', phrase: renewedPhrase });
      return renewedPhrase !== null;
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
  useOnLeave(() => send({ type: 'hidden' }));
  useEffect(() => {
    notify({ type: 'opened' });
    const controller = new AbortController();
    const handleVisibilityChange = () => document.visibilityState === 'visible' && notify({ type: 'shown' });
    document.addEventListener('visibilitychange', handleVisibilityChange, controller);
    return () => {
      controller.abort();
      notify({ type: 'closed' });
    };
  }, []);
}

function getCurrentTime(): string {
  return new Date().toISOString();
}
