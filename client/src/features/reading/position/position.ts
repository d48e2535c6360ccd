import type { Problem } from '../../../lib/http/problem.ts';
import type { Step } from '../../../lib/use-machine.ts';
import type { Phrase, PhraseSource } from '../base/reading.api.ts';

/** The phrase to show: a number, or the position that the server has saved for this member. */
export type PositionTarget = number | 'saved';

/** A phrase that the reader turned to, with the time at which they did. */
export type Visit = { phrase_no: number; seen_at: string };

/**
 * The two requests that save a position. `saveOnLeaving` continues after the page closes, so its response may be
 * lost.
 */
export type SaveKind = 'save' | 'saveOnLeaving';

export type Position = {
  source: PhraseSource;
  /** The last phrase requested. */
  target: PositionTarget;
  /** The current phrase. It stays readable while the target loads or fails to load. */
  phrase: Phrase | null;
  isLoading: boolean;
  /** `person` if the reader turned to the target, `player` if AutoPlay or a loop did. */
  turnedBy: 'person' | 'player';
  /** The problem with loading the target. Stays until a retry succeeds or the reader turns to another phrase. */
  problem: Problem | null;
  isOffline: boolean;
  /** The last visit that the server hasn't saved yet. */
  unsavedVisit: Visit | null;
  /** The visit that each of the two save requests is currently sending. */
  inFlightVisits: Readonly<Record<SaveKind, Visit | null>>;
};

export type PositionEvent =
  | { type: 'opened' | 'retried' | 'startedOver' }
  | { type: 'turned'; to: number | 'next' | 'previous'; by?: 'player' }
  | { type: 'loaded'; target: PositionTarget; phrase: Phrase; at: string }
  | { type: 'loadFailed'; target: PositionTarget; problem: Problem }
  /** The phrase was fetched again, which renewed the right to hear its clip. */
  | { type: 'renewed'; phrase: Phrase }
  /** The book was edited. Carries the updated phrases around the current one. */
  | { type: 'edited'; phrases: readonly Phrase[] }
  | { type: 'neighborLoaded'; of: number; neighbor: Phrase }
  /**
   * `stayed`: the reader has stayed on a phrase for a moment. `hidden`, `shown` and `closed` are events of the page.
   */
  | { type: 'stayed' | 'hidden' | 'shown' | 'closed' }
  | { type: 'saveEnded'; call: SaveKind; visit: Visit; status: number }
  | { type: 'connectionChanged'; isOffline: boolean };

export type PositionEffect =
  | { do: 'load'; target: PositionTarget }
  | { do: 'loadNeighbors'; phrase: Phrase; neighborPhraseNos: readonly number[] }
  /** Plays the phrase's clip, or keeps the current clip playing after an edit has changed the phrase's number. */
  | { do: 'play' | 'renumberClip'; phrase: Phrase }
  /** Loads the next clip into the player, or any other clip into the browser's cache. */
  | { do: 'prepareClip' | 'cacheClip'; address: string }
  /** Tells the player that the current phrase is the last of its chapter. */
  | { do: 'noteChapterEnd'; phraseNo: number }
  | { do: 'writeAddress'; phraseNo: number }
  /** Stores a guest's position on the device. */
  | { do: 'storePosition'; visit: Visit }
  | { do: 'saveSoon' }
  | { do: SaveKind; visit: Visit };

type PositionStep = Step<Position, PositionEffect>;

/** Returns the phrase to start with if the URL contains no phrase number. */
export function getStartTarget(source: PhraseSource): PositionTarget {
  return source === 'book' ? 'saved' : 1;
}

export function createPosition(
  source: PhraseSource,
  target: PositionTarget,
  cachedPhrase: Phrase | null,
): Position {
  return {
    source,
    target,
    phrase: cachedPhrase,
    isLoading: cachedPhrase === null,
    turnedBy: 'person',
    problem: null,
    isOffline: false,
    unsavedVisit: null,
    inFlightVisits: { save: null, saveOnLeaving: null },
  };
}

/**
 * Returns the next state of the reader's position and the effects to run. Pure: it accesses neither the network nor
 * the DOM.
 */
export function reducePosition(position: Position, event: PositionEvent): PositionStep {
  switch (event.type) {
    case 'opened':
      return position.phrase === null
        ? loadPhrase(position, position.target)
        : showPhrase(position, position.phrase);
    case 'turned':
      return turnToPhrase({ ...position, turnedBy: event.by ?? 'person' }, event.to);
    case 'startedOver':
      return loadPhrase({ ...position, problem: null }, getStartTarget(position.source));
    case 'retried':
      return loadPhrase(position, position.target);
    case 'loaded':
      return event.target === position.target
        ? showLoadedPhrase(position, event.phrase, event.at)
        : toUnchangedStep(position);
    case 'loadFailed':
      return event.target === position.target
        ? toUnchangedStep({ ...position, isLoading: false, problem: event.problem })
        : toUnchangedStep(position);
    case 'renewed':
      return isAtPhrase(position, event.phrase.phrase_no)
        ? renewPhrase({ ...position, phrase: event.phrase }, event.phrase)
        : toUnchangedStep(position);
    case 'edited':
      return applyEdit(position, event.phrases);
    case 'neighborLoaded':
      return isAtPhrase(position, event.of)
        ? prepareNeighbor(position, event.neighbor)
        : toUnchangedStep(position);
    case 'stayed':
    case 'shown':
    case 'closed':
      return startSave(position, 'save');
    case 'hidden':
      return startSave(position, 'saveOnLeaving');
    case 'saveEnded':
      return handleSaveEnd(position, event.call, event.visit, event.status);
    case 'connectionChanged':
      return changeConnection(position, event.isOffline);
  }
}

/** Turns to a phrase. Next and Previous start from the current phrase, even while another one is loading. */
function turnToPhrase(position: Position, to: number | 'next' | 'previous'): PositionStep {
  const { phrase } = position;
  const neighborPhraseNos = { next: phrase?.next_phrase_no, previous: phrase?.previous_phrase_no };
  const phraseNo = typeof to === 'number' ? to : (neighborPhraseNos[to] ?? null);
  if (phraseNo === null) return toUnchangedStep(position);
  const { state, effects } = loadPhrase({ ...position, problem: null }, phraseNo);
  return { state, effects: [...effects, { do: 'writeAddress', phraseNo }] };
}

function loadPhrase(position: Position, target: PositionTarget): PositionStep {
  return { state: { ...position, target, isLoading: true }, effects: [{ do: 'load', target }] };
}

/**
 * Shows a loaded phrase. Saves the position only if the reader turned to the phrase. Otherwise, reopening an old tab
 * would move the member back.
 */
function showLoadedPhrase(position: Position, phrase: Phrase, shownAt: string): PositionStep {
  const { state, effects } = showPhrase({ ...position, target: phrase.phrase_no }, phrase);
  const hasTurned = position.phrase !== null && !isAtPhrase(position, phrase.phrase_no);
  if (!hasTurned || position.source === 'preview') return { state, effects };
  const unsavedVisit = { phrase_no: phrase.phrase_no, seen_at: shownAt };
  if (position.source === 'sample')
    return { state, effects: [...effects, { do: 'storePosition', visit: unsavedVisit }] };
  return { state: { ...state, unsavedVisit }, effects: [...effects, { do: 'saveSoon' }] };
}

function showPhrase(position: Position, phrase: Phrase): PositionStep {
  const state = { ...position, phrase, isLoading: false, problem: null };
  return { state, effects: [{ do: 'play', phrase }, ...buildNeighborEffects(state)] };
}

/** Loads the neighbors without a network too, because the book may be on this device. */
function buildNeighborEffects({ phrase }: Position): readonly PositionEffect[] {
  if (phrase === null) return [];
  const { phrase_no, next_phrase_no, previous_phrase_no, total } = phrase;
  const afterNextPhraseNo = phrase_no + 2 <= total ? phrase_no + 2 : null;
  const neighborPhraseNos = [next_phrase_no, previous_phrase_no, afterNextPhraseNo].filter(
    (phraseNo) => phraseNo !== null,
  );
  return [{ do: 'loadNeighbors', phrase, neighborPhraseNos }];
}

function prepareNeighbor(position: Position, neighbor: Phrase): PositionStep {
  const { phrase } = position;
  const { phrase_no, line_audio } = neighbor;
  const isNextPhrase = phrase_no === phrase?.next_phrase_no;
  const effects: PositionEffect[] = [];
  if (line_audio !== null)
    effects.push({ do: isNextPhrase ? 'prepareClip' : 'cacheClip', address: line_audio });
  if (phrase !== null && isNextPhrase && neighbor.chapter.chapter_no !== phrase.chapter.chapter_no)
    effects.push({ do: 'noteChapterEnd', phraseNo: phrase.phrase_no });
  return { state: position, effects };
}

/** Plays the clip again and prepares its neighbors, which may now be heard. */
function renewPhrase(position: Position, phrase: Phrase): PositionStep {
  return { state: position, effects: [{ do: 'play', phrase }, ...buildNeighborEffects(position)] };
}

/** Renumbers the current phrase after an edit, without restarting its clip. */
function applyEdit(position: Position, phrases: readonly Phrase[]): PositionStep {
  const phrase = position.phrase && findNearestPhraseWithSameText(phrases, position.phrase);
  if (phrase === null) return { state: position, effects: buildNeighborEffects(position) };
  const effects: PositionEffect[] = [{ do: 'renumberClip', phrase }];
  if (position.isLoading) return { state: { ...position, phrase }, effects };
  const { phrase_no: phraseNo } = phrase;
  const state = { ...position, phrase, target: phraseNo };
  return { state, effects: [...effects, ...buildNeighborEffects(state), { do: 'writeAddress', phraseNo }] };
}

/** Returns the phrase with the same text that is nearest to the given phrase, or null if there is none. */
function findNearestPhraseWithSameText(
  phrases: readonly Phrase[],
  { phrase, phrase_no }: Phrase,
): Phrase | null {
  const distanceTo = (otherPhrase: Phrase) => Math.abs(otherPhrase.phrase_no - phrase_no);
  const [nearestPhrase = null] = phrases
    .filter((otherPhrase) => otherPhrase.phrase === phrase)
    .sort((a, b) => distanceTo(a) - distanceTo(b));
  return nearestPhrase;
}

function startSave(position: Position, call: SaveKind): PositionStep {
  const { unsavedVisit: visit, inFlightVisits } = position;
  if (visit === null || visit === inFlightVisits[call]) return toUnchangedStep(position);
  return {
    state: { ...position, inFlightVisits: { ...inFlightVisits, [call]: visit } },
    effects: [{ do: call, visit }],
  };
}

/** Handles the response to a save. A visit newer than the one sent stays unsaved. */
function handleSaveEnd(position: Position, call: SaveKind, visit: Visit, status: number): PositionStep {
  const { unsavedVisit, inFlightVisits } = position;
  return toUnchangedStep({
    ...position,
    unsavedVisit: unsavedVisit === visit && isFinalStatus(status) ? null : unsavedVisit,
    inFlightVisits: inFlightVisits[call] === visit ? { ...inFlightVisits, [call]: null } : inFlightVisits,
  });
}

/** Returns true if the visit was saved or permanently rejected. No response (0), 429 and server errors are retried. */
function isFinalStatus(status: number): boolean {
  return status !== 0 && status !== 429 && status < 500;
}

/** Retries failed and skipped requests once the connection is back. */
function changeConnection(position: Position, isOffline: boolean): PositionStep {
  const changedPosition = { ...position, isOffline };
  if (isOffline || !position.isOffline) return toUnchangedStep(changedPosition);
  const { state, effects } = startSave(changedPosition, 'save');
  if (position.problem === null) return { state, effects: [...effects, ...buildNeighborEffects(state)] };
  const retryStep = loadPhrase(state, state.target);
  return { state: retryStep.state, effects: [...effects, ...retryStep.effects] };
}

function isAtPhrase({ phrase }: Position, phraseNo: number): boolean {
  return phrase?.phrase_no === phraseNo;
}

function toUnchangedStep(position: Position): PositionStep {
  return { state: position, effects: [] };
}
