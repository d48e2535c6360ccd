import type { Problem } from '../../../lib/http/problem.ts';
import type { Phrase } from '../base/reading.api.ts';
import {
  createPosition,
  type Position,
  type PositionEffect,
  type PositionEvent,
  reducePosition,
  type Visit,
} from './position.ts';

export const totalPhrases = 9;
export const buildPhrase = (phrase_no: number, more: Partial<Phrase> = {}): Phrase => ({
  phrase: `Phrase ${phrase_no}.`,
  phrase_no,
  previous_phrase_no: phrase_no > 1 ? phrase_no - 1 : null,
  next_phrase_no: phrase_no < totalPhrases ? phrase_no + 1 : null,
  translated_status: 1,
  translated_message: '',
  phrase_translation: '',
  line_audio: `/clips/${phrase_no}.mp3`,
  word_times: [],
  book: { title: 'Le Phare', book_code: 'le-phare', author: 'Anne Roy', image: null },
  chapter: { title: 'Un', chapter_no: 1 },
  tokens: [],
  total: totalPhrases,
  ...more,
});
export const serverProblem: Problem = { status: 500, message: 'Being dusted.' };
export const notFoundProblem: Problem = { status: 404, message: 'There is no such phrase.' };

export const buildTurnedEvent = (to: number | 'next' | 'previous'): PositionEvent => ({ type: 'turned', to });
export const buildLoadedEvent = (
  no: number,
  target: number | 'saved' = no,
  at = `at ${no}`,
): PositionEvent => ({
  type: 'loaded',
  target,
  phrase: buildPhrase(no),
  at,
});
export const buildFailedEvent = (target: number | 'saved', problem = serverProblem): PositionEvent => ({
  type: 'loadFailed',
  target,
  problem,
});
export const buildConnectionEvent = (isOffline: boolean): PositionEvent => ({
  type: 'connectionChanged',
  isOffline,
});

type SimpleEventType = 'opened' | 'retried' | 'startedOver' | 'stayed' | 'hidden' | 'shown' | 'closed';

/** Returns the position after these events, and the effects of the last one. */
export function runEvents(from: Position, ...events: (PositionEvent | SimpleEventType)[]) {
  let state = from;
  let effects: readonly PositionEffect[] = [];
  for (const event of events) {
    ({ state, effects } = reducePosition(state, typeof event === 'string' ? { type: event } : event));
  }
  return { ...state, effects, does: effects.map((effect) => effect.do) };
}

/** Returns the position of a member's book that is open at this phrase. */
export const openBookAt = (no: number): Position =>
  runEvents(createPosition('book', no, null), 'opened', buildLoadedEvent(no));
export const openSampleAt = (no: number): Position =>
  runEvents(createPosition('sample', no, null), 'opened', buildLoadedEvent(no));
export const openUnsavedAt = (no: number): Position =>
  runEvents(openBookAt(no - 1), buildTurnedEvent('next'), buildLoadedEvent(no));

export const buildVisit = (no: number): Visit => ({ phrase_no: no, seen_at: `at ${no}` });

/** Returns the event for the end of a save request, with the visit that the request is sending. */
export function buildSaveEndedEvent(
  position: Position,
  call: 'save' | 'saveOnLeaving',
  status: number,
): PositionEvent {
  const sentVisit = position.sending[call];
  if (sentVisit === null) throw new Error(`${call} is not under way.`);
  return { type: 'saveEnded', call, visit: sentVisit, status };
}
