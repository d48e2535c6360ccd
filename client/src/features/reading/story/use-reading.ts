import { useLocation } from 'react-router-dom';
import { useMachine } from '../../../lib/use-machine.ts';
import { useAutoplay, useReaderSettings } from '../base/reader-settings.ts';
import type { Phrase, Source, Window } from '../base/reading.api.ts';
import { toClip } from '../player/clip.ts';
import { usePlayer } from '../player/use-player.tsx';
import { phraseNoIn, useWriteAddress } from '../position/address.ts';
import { type PositionEffect, positionAt, startOf, step, type Target } from '../position/position.ts';
import { forgetSamplePosition, samplePosition, saveSamplePosition } from '../position/sample-position.ts';
import { usePageEvents } from '../position/use-page-events.ts';
import { usePhrases } from '../position/use-phrases.ts';
import { useSavePosition } from '../position/use-save-position.ts';
import { useRecorder, useSilentReading } from '../record/use-recorder.ts';
import { useShadowing } from '../shadowing/use-shadowing.ts';
import { useOneSound } from '../tabs/use-one-sound.ts';

/**
 * Start here to see how the reader knows where it is. Three machines, each a pure `step(state, event) -> state + effects`:
 *
 * - `position/position.ts`: which phrase is on the page, which one is awaited, what has yet to be saved.
 * - `player/player.ts`: what is heard of the phrase on the page.
 * - `shadowing/shadowing.ts`: what the learner records of it, and hears again.
 *
 * They meet in this hook alone. It runs the position's effects, turns what comes from outside (a press, a response, a
 * hidden page, a lost connection) into events, and lets each machine send the others its events. A press on Next:
 *
 *     turned -> load -> loaded (at once when the phrase is cached)
 *            -> the page shows it; play, loadNeighbours, saveSoon, writeAddress
 */
export function useReading(source: Source, bookCode: string) {
  const { search } = useLocation();
  const { settings } = useReaderSettings();
  const { autoplay } = useAutoplay();
  const phrases = usePhrases(source, bookCode);
  const writeAddress = useWriteAddress();
  // A member's position in a book is the server's to know.
  const storedPosition = () => (source === 'sample' ? (samplePosition(bookCode)?.phrase_no ?? null) : null);

  const [position, send] = useMachine(
    step,
    () => {
      const target = phraseNoIn(search) ?? storedPosition() ?? startOf(source);
      return positionAt(source, target, phrases.cached(target));
    },
    run,
  );

  const saving = useSavePosition(bookCode, send);
  const recordReading = useRecorder(source, bookCode);
  const player = usePlayer({
    autoplay,
    repeat: settings.repeat,
    times: settings.times,
    pause: settings.pause,
    speed: settings.speed,
    onGoOn: (to) => send({ type: 'turned', to, by: 'player' }),
    onHeard: recordReading,
    onTurn: (to) => shadowing.giveTurn(to),
    onRenew: (phraseNo) => void renew(phraseNo),
  });

  useOneSound(player.stage === 'playing', () => player.send({ type: 'silenced' }));

  const shadowing = useShadowing(position.phrase, player);

  useSilentReading(player, recordReading);

  async function renew(phraseNo: number) {
    const phrase = await phrases.renew(phraseNo);
    if (phrase === null) player.send({ type: 'renewalFailed', phraseNo });
    else send({ type: 'renewed', phrase });
  }

  async function load(target: Target) {
    const cached = phrases.cached(target);
    if (cached !== null) return send({ type: 'loaded', target, phrase: cached, at: now() });
    player.send({ type: 'silenced' });
    const { phrase, problem } = await phrases.fetch(target);
    if (problem?.status === 404 && target === storedPosition()) {
      // The sample has become shorter since.
      forgetSamplePosition(bookCode);
      send({ type: 'startedOver' });
    } else if (phrase === null) send({ type: 'loadFailed', target, problem });
    else send({ type: 'loaded', target, phrase, at: now() });
  }

  async function readOn(phrase: Phrase) {
    const edited = await phrases.readOn(phrase);
    if (edited !== null) send({ type: 'edited', phrases: edited });
  }

  /** All phrases of a window that the page shows; null where they could not be had. */
  async function readAll(window: Window): Promise<readonly Phrase[] | null> {
    const { phrases: found, edited } = await phrases.readAll(window);
    if (edited !== null) send({ type: 'edited', phrases: edited });
    return found;
  }

  async function loadNeighbour(of: number, number: number) {
    await phrases.awaited(number);
    const neighbour = phrases.cached(number);
    if (neighbour !== null) send({ type: 'neighbourLoaded', of, neighbour });
  }

  function run(effect: PositionEffect) {
    switch (effect.do) {
      case 'load':
        return void load(effect.target);
      case 'loadNeighbours':
        void readOn(effect.of);
        for (const number of effect.numbers) void loadNeighbour(effect.of.phrase_no, number);
        return;
      case 'renumberClip':
        return player.send({ type: 'renumbered', clip: toClip(effect.phrase) });
      case 'play':
        return player.open(toClip(effect.phrase));
      case 'prepareClip':
        return player.prepare(effect.address);
      case 'cacheClip':
        return player.warm(effect.address);
      case 'noteChapterEnd':
        return player.send({ type: 'chapterEnds', phraseNo: effect.phraseNo });
      case 'writeAddress':
        return writeAddress(effect.phraseNo);
      case 'storePosition':
        return saveSamplePosition(bookCode, effect.visit);
      case 'saveSoon':
        return saving.saveSoon();
      case 'save':
      case 'saveOnLeaving':
        return void saving.save(effect.do, effect.visit);
    }
  }

  usePageEvents(send);

  const { phrase, target, problem, isLoading } = position;
  return {
    phrase,
    problem,
    player,
    shadowing,
    isLoading,
    /** The phrase that is on its way, or the one on the page; null where only the server knows. */
    target: target === 'saved' ? null : target,
    /** Another phrase than the one on the page is on its way. */
    isTurning: phrase !== null && isLoading && problem === null,
    /** The address asks for a phrase that is not there. */
    canStartOver: problem?.status === 404 && target !== startOf(source),
    readAll,
    edition: phrases.edition,
    turnedBy: position.turnedBy,
    turnTo: (phraseNo: number) => send({ type: 'turned', to: phraseNo }),
    next: () => send({ type: 'turned', to: 'next' }),
    previous: () => send({ type: 'turned', to: 'previous' }),
    tryAgain: () => send({ type: 'retried' }),
    startOver: () => send({ type: 'startedOver' }),
  };
}

function now(): string {
  return new Date().toISOString();
}
