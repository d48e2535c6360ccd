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
export const buildPhrase = (phrase_no: number, overrides: Partial<Phrase> = {}): Phrase => ({
  phrase: `Phrase ${phrase_no}.`,
  separator: 'space',
  emphasis: [],
  pictures: [],
  pictures_after: [],
  phrase_no,
  previous_phrase_no: phrase_no > 1 ? phrase_no - 1 : null,
  next_phrase_no: phrase_no < totalPhrases ? phrase_no + 1 : null,
  translated_status: 1,
  translated_message: '',
  phrase_translation: '',
  line_audio: `/clips/${phrase_no}.mp3`,
  word_times: [],
  are_words_measured: false,
  book: { title: 'Le Phare', book_code: 'le-phare', author: 'Anne Roy', image: null },
  chapter: { title: 'Un', chapter_no: 1 },
  tokens: [],
  total: totalPhrases,
  ...overrides,
});
export const serverProblem: Problem = { status: 500, message: 'Being dusted.' };
export const notFoundProblem: Problem = { status: 404, message: 'There is no such phrase.' };

export const buildTurnedEvent = (to: number | 'next' | 'previous'): PositionEvent => ({ type: 'turned', to });
export const buildLoadedEvent = (
  phraseNo: number,
  target: number | 'saved' = phraseNo,
  shownAt = `at ${phraseNo}`,
): PositionEvent => ({
  type: 'loaded',
  target,
  phrase: buildPhrase(phraseNo),
  at: shownAt,
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
export function runEvents(initialPosition: Position, ...events: (PositionEvent | SimpleEventType)[]) {
  let state = initialPosition;
  let effects: readonly PositionEffect[] = [];
  for (const event of events) {
    ({ state, effects } = reducePosition(state, typeof event === 'string' ? { type: event } : event));
  }
  return { ...state, effects, does: effects.map((effect) => effect.do) };
}

/** Returns the position of a member who has opened a book at this phrase. */
export const openBookAt = (phraseNo: number): Position =>
  runEvents(createPosition('book', phraseNo, null), 'opened', buildLoadedEvent(phraseNo));
export const openSampleAt = (phraseNo: number): Position =>
  runEvents(createPosition('sample', phraseNo, null), 'opened', buildLoadedEvent(phraseNo));
export const openBookWithUnsavedVisitAt = (phraseNo: number): Position =>
  runEvents(openBookAt(phraseNo - 1), buildTurnedEvent('next'), buildLoadedEvent(phraseNo));

export const buildVisit = (phraseNo: number): Visit => ({ phrase_no: phraseNo, seen_at: `at ${phraseNo}` });

/** Returns the event that reports the end of a save request. It contains the visit that the request was sending. */
export function buildSaveEndedEvent(
  position: Position,
  call: 'save' | 'saveOnLeaving',
  status: number,
): PositionEvent {
  const sentVisit = position.inFlightVisits[call];
  if (sentVisit === null) throw new Error(`${call} is not under way.`);
  return { type: 'saveEnded', call, visit: sentVisit, status };
}
