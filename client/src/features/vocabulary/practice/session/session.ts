import type { CardView, PracticeCardView } from '@lingostory/contract/vocabulary/practice/schemas';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { Step } from '../../../../lib/use-machine.ts';

export type GradeNumber = 1 | 2 | 3 | 4;

/**
 * A card of the session. `intervals` are the seconds for each grade, or null from a grade until the server has
 * processed it.
 */
export type SessionCard = { word: KeptWordView; repetitions: number; intervals: readonly number[] | null };

/** A grade given in this session. `at` is in milliseconds by the device's clock. */
type Given = { id: string; wordId: string; grade: GradeNumber; at: number };

/** A grade from before a reload that the server hasn't received yet. */
type WaitingGrade = {
  id: string;
  word_id: string;
  grade: number;
  graded_at: string;
  undone?: boolean | undefined;
};

/** Current and upcoming cards, by the ids of their words. */
type Position = {
  current: string | null;
  upcoming: readonly string[];
  /** Cards to show again later in this session. Missed ones are shown again at the end at the latest. */
  returning: readonly { wordId: string; due: number; isMissed: boolean }[];
};

export type Session = Position & {
  cards: Readonly<Record<string, SessionCard>>;
  isShown: boolean;
  /** Grades that can be undone, each with the position and the card from before it. */
  past: readonly { given: Given; before: Position; card: SessionCard }[];
  /** Words practiced before a reload restarted the session. */
  earlier: readonly string[];
};

export type SessionEvent =
  | { type: 'answerShown' }
  | { type: 'graded'; id: string; grade: GradeNumber; at: number }
  | { type: 'undone' }
  | { type: 'meaningEdited'; wordId: string; meaning: string }
  /** Sent when the server has rescheduled the graded cards. */
  | { type: 'cardsScheduled'; cards: readonly { word_id: string; card: CardView }[] };

export type SessionEffect = { do: 'record'; given: Given; undone: boolean };

/** Starts a session with the server's cards, taking into account the grades that are still waiting on this device. */
export function beginSession(
  practice: readonly PracticeCardView[],
  waiting: readonly WaitingGrade[] = [],
): Session {
  const last = lastGrades(waiting);
  const entries = practice.map(({ word, card: { repetitions, intervals } }): [string, SessionCard] => [
    word.id,
    last.has(word.id)
      ? { word, repetitions: repetitions + 1, intervals: null }
      : { word, repetitions, intervals },
  ]);
  const ids = practice.map(({ word }) => word.id);
  const returning = ids.flatMap((wordId) => {
    const given = last.get(wordId);
    if (given?.grade !== 1) return [];
    return [{ wordId, due: Date.parse(given.graded_at) + 60_000, isMissed: true }];
  });
  const upcoming = ids.filter((wordId) => !last.has(wordId));
  return {
    ...nextPosition({ upcoming, returning }, 0),
    cards: Object.fromEntries(entries),
    isShown: false,
    past: [],
    earlier: ids.filter((wordId) => last.has(wordId)),
  };
}

/** Returns the last grade of each word, ignoring undone ones. */
function lastGrades(waiting: readonly WaitingGrade[]): ReadonlyMap<string, WaitingGrade> {
  const undone = new Set(waiting.filter((grade) => grade.undone === true).map(({ id }) => id));
  return new Map(waiting.filter(({ id }) => !undone.has(id)).map((grade) => [grade.word_id, grade]));
}

export function step(session: Session, event: SessionEvent): Step<Session, SessionEffect> {
  switch (event.type) {
    case 'answerShown':
      return { state: { ...session, isShown: session.current !== null }, effects: [] };
    case 'graded':
      return grade(session, event);
    case 'undone':
      return undo(session);
    case 'meaningEdited':
      return { state: edit(session, event.wordId, event.meaning), effects: [] };
    case 'cardsScheduled':
      return { state: event.cards.reduce(reschedule, session), effects: [] };
  }
}

function grade(
  session: Session,
  { id, grade: given, at }: { id: string; grade: GradeNumber; at: number },
): Step<Session, SessionEffect> {
  const { current, upcoming, returning, cards, isShown, past } = session;
  const card = current === null ? undefined : cards[current];
  if (current === null || card === undefined || !isShown) return { state: session, effects: [] };
  const seconds = card.intervals?.[given - 1];
  const isMissed = given === 1;
  // Cards that are due again in more than an hour don't return in this session.
  const comesBack = isMissed || (seconds !== undefined && seconds < 3600);
  const due = at + (seconds ?? 60) * 1000;
  const back = comesBack ? [...returning, { wordId: current, due, isMissed }] : returning;
  const graded = { id, wordId: current, grade: given, at };
  const next = { ...card, repetitions: card.repetitions + 1, intervals: null };
  return {
    state: {
      ...session,
      ...nextPosition({ upcoming, returning: back }, at),
      cards: { ...cards, [current]: next },
      isShown: false,
      past: [...past, { given: graded, before: { current, upcoming, returning }, card }],
    },
    effects: [{ do: 'record', given: graded, undone: false }],
  };
}

/** Picks the next card: one that is due again, else a new one, else a missed one. */
function nextPosition({ upcoming, returning }: Omit<Position, 'current'>, at: number): Position {
  const byDue = returning.toSorted((one, other) => one.due - other.due);
  const [first, ...rest] = upcoming;
  const due = byDue.find((waiting) => waiting.due <= at);
  const back = due ?? (first === undefined ? byDue.find(({ isMissed }) => isMissed) : undefined);
  if (back === undefined) return { current: first ?? null, upcoming: rest, returning };
  return { current: back.wordId, upcoming, returning: returning.filter((waiting) => waiting !== back) };
}

/** Goes back to the card of the last grade. Edits made to its word since then are kept. */
function undo(session: Session): Step<Session, SessionEffect> {
  const last = session.past.at(-1);
  if (last === undefined) return { state: session, effects: [] };
  const { given, before, card } = last;
  const word = session.cards[given.wordId]?.word ?? card.word;
  const cards = { ...session.cards, [given.wordId]: { ...card, word } };
  return {
    state: { ...session, ...before, cards, isShown: true, past: session.past.slice(0, -1) },
    effects: [{ do: 'record', given, undone: true }],
  };
}

function edit(session: Session, wordId: string, meaning: string): Session {
  const card = session.cards[wordId];
  if (card === undefined) return session;
  return { ...session, cards: { ...session.cards, [wordId]: { ...card, word: { ...card.word, meaning } } } };
}

function reschedule(session: Session, { word_id, card }: { word_id: string; card: CardView }): Session {
  const known = session.cards[word_id];
  // A late response to an earlier grade than the last one.
  if (known === undefined || card.repetitions < known.repetitions) return session;
  const { intervals } = card;
  return { ...session, cards: { ...session.cards, [word_id]: { ...known, intervals } } };
}

/** Returns the number of different words practiced. */
export const practisedCount = ({ past, earlier }: Session) =>
  new Set([...earlier, ...past.map(({ given }) => given.wordId)]).size;

/** Returns the number of cards left, as far as it is known. */
export const leftCount = ({ current, upcoming, returning }: Session) =>
  (current === null ? 0 : 1) + upcoming.length + returning.filter(({ isMissed }) => isMissed).length;
