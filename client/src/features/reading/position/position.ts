import type { Problem } from '../../../lib/http/problem.ts';
import type { Step } from '../../../lib/use-machine.ts';
import type { Phrase, Source } from '../base/reading.api.ts';

/** A phrase by its number, or the one that the server has saved for this member. */
export type Target = number | 'saved';

/** The phrase that a member turned to, and when. */
export type Visit = { phrase_no: number; seen_at: string };

/** `saveOnLeaving` outlives the page, but its response may never be heard. */
export type SaveCall = 'save' | 'saveOnLeaving';

export type Position = {
  source: Source;
  /** What was asked for last. */
  target: Target;
  /** What is on the page. It stays readable while the target is loading, or could not be loaded. */
  phrase: Phrase | null;
  isLoading: boolean;
  /** Whether somebody turned to the target, or AutoPlay and loops went on to it by themselves. */
  turnedBy: 'person' | 'player';
  /** Why the target could not be loaded; it stays until another attempt has succeeded. */
  problem: Problem | null;
  isOffline: boolean;
  /** The last visit that the server does not have yet. */
  unsaved: Visit | null;
  /** What each call is sending at the moment. */
  sending: Readonly<Record<SaveCall, Visit | null>>;
};

export type PositionEvent =
  | { type: 'opened' | 'retried' | 'startedOver' }
  | { type: 'turned'; to: number | 'next' | 'previous'; by?: 'player' }
  | { type: 'loaded'; target: Target; phrase: Phrase; at: string }
  | { type: 'loadFailed'; target: Target; problem: Problem }
  /** The same phrase, with a clip address that is valid again. */
  | { type: 'renewed'; phrase: Phrase }
  /** The book was edited: these are the phrases around the one on the page as they are now. */
  | { type: 'edited'; phrases: readonly Phrase[] }
  | { type: 'neighbourLoaded'; of: number; neighbour: Phrase }
  /** The member has stayed on a phrase for a moment; the page was hidden, shown again, or given up for another. */
  | { type: 'stayed' | 'hidden' | 'shown' | 'closed' }
  | { type: 'saveEnded'; call: SaveCall; visit: Visit; status: number }
  | { type: 'connectionChanged'; isOffline: boolean };

export type PositionEffect =
  | { do: 'load'; target: Target }
  | { do: 'loadNeighbours'; of: Phrase; numbers: readonly number[] }
  /** Play its clip; or go on with the clip that is heard, under the phrase's new number. */
  | { do: 'play' | 'renumberClip'; phrase: Phrase }
  /** Have the next clip ready to play, and others in the browser's cache. */
  | { do: 'prepareClip' | 'cacheClip'; address: string }
  /** The phrase on the page is the last of its chapter. */
  | { do: 'noteChapterEnd'; phraseNo: number }
  | { do: 'writeAddress'; phraseNo: number }
  /** A guest's position stays on the device. */
  | { do: 'storePosition'; visit: Visit }
  | { do: 'saveSoon' }
  | { do: SaveCall; visit: Visit };

type PositionStep = Step<Position, PositionEffect>;

/** Where a reader is whose address names no phrase. */
export function startOf(source: Source): Target {
  return source === 'book' ? 'saved' : 1;
}

export function positionAt(source: Source, target: Target, cached: Phrase | null): Position {
  return {
    source,
    target,
    phrase: cached,
    isLoading: cached === null,
    turnedBy: 'person',
    problem: null,
    isOffline: false,
    unsaved: null,
    sending: { save: null, saveOnLeaving: null },
  };
}

/** Where the reader is, and what follows from an event: the whole behaviour, without a network or a screen. */
export function step(position: Position, event: PositionEvent): PositionStep {
  switch (event.type) {
    case 'opened':
      return position.phrase === null ? load(position, position.target) : show(position, position.phrase);
    case 'turned':
      return turn({ ...position, turnedBy: event.by ?? 'person' }, event.to);
    case 'startedOver':
      return load({ ...position, problem: null }, startOf(position.source));
    case 'retried':
      return load(position, position.target);
    case 'loaded':
      return event.target === position.target ? arrive(position, event.phrase, event.at) : stay(position);
    case 'loadFailed':
      return event.target === position.target
        ? stay({ ...position, isLoading: false, problem: event.problem })
        : stay(position);
    case 'renewed':
      return isAt(position, event.phrase.phrase_no)
        ? renew({ ...position, phrase: event.phrase }, event.phrase)
        : stay(position);
    case 'edited':
      return meetEdit(position, event.phrases);
    case 'neighbourLoaded':
      return isAt(position, event.of) ? meetNeighbour(position, event.neighbour) : stay(position);
    case 'stayed':
    case 'shown':
    case 'closed':
      return save(position, 'save');
    case 'hidden':
      return save(position, 'saveOnLeaving');
    case 'saveEnded':
      return endSave(position, event.call, event.visit, event.status);
    case 'connectionChanged':
      return changeConnection(position, event.isOffline);
  }
}

/** Presses count from the phrase on the page, also before it has been painted. */
function turn(position: Position, to: number | 'next' | 'previous'): PositionStep {
  const { phrase } = position;
  const neighbours = { next: phrase?.next_phrase_no, previous: phrase?.previous_phrase_no };
  const phraseNo = typeof to === 'number' ? to : (neighbours[to] ?? null);
  if (phraseNo === null) return stay(position);
  const { state, effects } = load({ ...position, problem: null }, phraseNo);
  return { state, effects: [...effects, { do: 'writeAddress', phraseNo }] };
}

function load(position: Position, target: Target): PositionStep {
  return { state: { ...position, target, isLoading: true }, effects: [{ do: 'load', target }] };
}

/** Only turning moves what is saved: a tab found again after days must not take its reader back. */
function arrive(position: Position, phrase: Phrase, at: string): PositionStep {
  const { state, effects } = show({ ...position, target: phrase.phrase_no }, phrase);
  const hasTurned = position.phrase !== null && !isAt(position, phrase.phrase_no);
  if (!hasTurned || position.source === 'preview') return { state, effects };
  const unsaved = { phrase_no: phrase.phrase_no, seen_at: at };
  if (position.source === 'sample')
    return { state, effects: [...effects, { do: 'storePosition', visit: unsaved }] };
  return { state: { ...state, unsaved }, effects: [...effects, { do: 'saveSoon' }] };
}

function show(position: Position, phrase: Phrase): PositionStep {
  const state = { ...position, phrase, isLoading: false, problem: null };
  return { state, effects: [{ do: 'play', phrase }, ...loadNeighbours(state)] };
}

function loadNeighbours({ phrase, isOffline }: Position): readonly PositionEffect[] {
  if (phrase === null || isOffline) return [];
  const { phrase_no, next_phrase_no, previous_phrase_no, total } = phrase;
  const afterNext = phrase_no + 2 <= total ? phrase_no + 2 : null;
  const numbers = [next_phrase_no, previous_phrase_no, afterNext].filter((number) => number !== null);
  return [{ do: 'loadNeighbours', of: phrase, numbers }];
}

function meetNeighbour(position: Position, neighbour: Phrase): PositionStep {
  const { phrase } = position;
  const { phrase_no, line_audio } = neighbour;
  const isNext = phrase_no === phrase?.next_phrase_no;
  const effects: PositionEffect[] = [];
  if (line_audio !== null) effects.push({ do: isNext ? 'prepareClip' : 'cacheClip', address: line_audio });
  if (phrase !== null && isNext && neighbour.chapter.chapter_no !== phrase.chapter.chapter_no)
    effects.push({ do: 'noteChapterEnd', phraseNo: phrase.phrase_no });
  return { state: position, effects };
}

/** The clips around have new addresses too. */
function renew(position: Position, phrase: Phrase): PositionStep {
  return { state: position, effects: [{ do: 'play', phrase }, ...loadNeighbours(position)] };
}

/** The phrase stays on the page under the number that it has now, and what is heard of it is not begun again. */
function meetEdit(position: Position, phrases: readonly Phrase[]): PositionStep {
  const phrase = position.phrase && nearestSame(phrases, position.phrase);
  if (phrase === null) return { state: position, effects: loadNeighbours(position) };
  const effects: PositionEffect[] = [{ do: 'renumberClip', phrase }];
  if (position.isLoading) return { state: { ...position, phrase }, effects };
  const { phrase_no: phraseNo } = phrase;
  const state = { ...position, phrase, target: phraseNo };
  return { state, effects: [...effects, ...loadNeighbours(state), { do: 'writeAddress', phraseNo }] };
}

/** The phrase with this text that is nearest to where it was. */
function nearestSame(phrases: readonly Phrase[], { phrase, phrase_no }: Phrase): Phrase | null {
  const distance = (other: Phrase) => Math.abs(other.phrase_no - phrase_no);
  const [nearest = null] = phrases
    .filter((other) => other.phrase === phrase)
    .sort((one, other) => distance(one) - distance(other));
  return nearest;
}

function save(position: Position, call: SaveCall): PositionStep {
  const { unsaved: visit, sending } = position;
  if (visit === null || visit === sending[call]) return stay(position);
  return {
    state: { ...position, sending: { ...sending, [call]: visit } },
    effects: [{ do: call, visit }],
  };
}

/** A later visit that has come meanwhile is still to be saved. */
function endSave(position: Position, call: SaveCall, visit: Visit, status: number): PositionStep {
  const { unsaved, sending } = position;
  return stay({
    ...position,
    unsaved: unsaved === visit && isFinal(status) ? null : unsaved,
    sending: sending[call] === visit ? { ...sending, [call]: null } : sending,
  });
}

/** Saved, or turned down for good; after no response (0), too many requests or a failing server it is tried again. */
function isFinal(status: number): boolean {
  return status !== 0 && status !== 429 && status < 500;
}

/** What failed or was left out while nothing could be reached is made up for. */
function changeConnection(position: Position, isOffline: boolean): PositionStep {
  const changed = { ...position, isOffline };
  if (isOffline || !position.isOffline) return stay(changed);
  const { state, effects } = save(changed, 'save');
  if (position.problem === null) return { state, effects: [...effects, ...loadNeighbours(state)] };
  const retry = load(state, state.target);
  return { state: retry.state, effects: [...effects, ...retry.effects] };
}

function isAt({ phrase }: Position, phraseNo: number): boolean {
  return phrase?.phrase_no === phraseNo;
}

function stay(position: Position): PositionStep {
  return { state: position, effects: [] };
}
