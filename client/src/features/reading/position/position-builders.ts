import type { Problem } from '../../../lib/http/problem.ts';
import type { Phrase } from '../base/reading.api.ts';
import {
  type Position,
  type PositionEffect,
  type PositionEvent,
  positionAt,
  step,
  type Visit,
} from './position.ts';

export const total = 9;
export const phrase = (phrase_no: number, more: Partial<Phrase> = {}): Phrase => ({
  phrase: `Phrase ${phrase_no}.`,
  phrase_no,
  previous_phrase_no: phrase_no > 1 ? phrase_no - 1 : null,
  next_phrase_no: phrase_no < total ? phrase_no + 1 : null,
  translated_status: 1,
  translated_message: '',
  phrase_translation: '',
  line_audio: `/clips/${phrase_no}.mp3`,
  word_times: [],
  book: { title: 'Le Phare', book_code: 'le-phare', author: 'Anne Roy', image: null },
  chapter: { title: 'Un', chapter_no: 1 },
  tokens: [],
  total,
  ...more,
});
export const dusted: Problem = { status: 500, message: 'Being dusted.' };
export const missing: Problem = { status: 404, message: 'There is no such phrase.' };

export const turned = (to: number | 'next' | 'previous'): PositionEvent => ({ type: 'turned', to });
export const loaded = (no: number, target: number | 'saved' = no, at = `at ${no}`): PositionEvent => ({
  type: 'loaded',
  target,
  phrase: phrase(no),
  at,
});
export const failed = (target: number | 'saved', problem = dusted): PositionEvent => ({
  type: 'loadFailed',
  target,
  problem,
});
export const connection = (isOffline: boolean): PositionEvent => ({ type: 'connectionChanged', isOffline });

type Simple = 'opened' | 'retried' | 'startedOver' | 'stayed' | 'hidden' | 'shown' | 'closed';

/** Returns the position after these events, and the effects of the last one. */
export function after(from: Position, ...events: (PositionEvent | Simple)[]) {
  let state = from;
  let effects: readonly PositionEffect[] = [];
  for (const event of events) {
    ({ state, effects } = step(state, typeof event === 'string' ? { type: event } : event));
  }
  return { ...state, effects, does: effects.map((effect) => effect.do) };
}

/** Returns the position of a member's book that is open at this phrase. */
export const at = (no: number): Position => after(positionAt('book', no, null), 'opened', loaded(no));
export const sampleAt = (no: number): Position => after(positionAt('sample', no, null), 'opened', loaded(no));
export const unsavedAt = (no: number): Position => after(at(no - 1), turned('next'), loaded(no));

export const visit = (no: number): Visit => ({ phrase_no: no, seen_at: `at ${no}` });

/** Returns the event for the end of a save call, with the visit that the call is sending. */
export function ended(position: Position, call: 'save' | 'saveOnLeaving', status: number): PositionEvent {
  const sent = position.sending[call];
  if (sent === null) throw new Error(`${call} is not under way.`);
  return { type: 'saveEnded', call, visit: sent, status };
}
