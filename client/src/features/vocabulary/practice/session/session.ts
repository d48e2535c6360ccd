import type { CardView, PracticeCardView } from '@lingostory/contract/vocabulary/practice/schemas';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { Step } from '../../../../lib/use-machine.ts';
import { countsAsAgain, type ShownAnswer } from './shown-answer.ts';

export type GradeNumber = 1 | 2 | 3 | 4;

/**
 * A card of the session. For each grade, `intervals` contains the seconds until the card would be due again. Once the
 * card is graded, `intervals` is null until the server has rescheduled it.
 */
export type SessionCard = { word: KeptWordView; repetitions: number; intervals: readonly number[] | null };

/** A grade given in this session. `at` is a timestamp in milliseconds from the device's clock. */
type GivenGrade = { id: string; wordId: string; grade: GradeNumber; at: number };

/** A grade from before a reload that has not been sent to the server yet. */
type WaitingGrade = {
  id: string;
  word_id: string;
  grade: number;
  graded_at: string;
  undone?: boolean | undefined;
};

/** Current and upcoming cards, identified by the ids of their words. */
type CardOrder = {
  current: string | null;
  upcoming: readonly string[];
  /**
   * Cards to show again later in this session. Missed cards return before the session ends, even if they aren't due
   * yet.
   */
  returning: readonly { wordId: string; due: number; isMissed: boolean }[];
};

export type Session = CardOrder & {
  cards: Readonly<Record<string, SessionCard>>;
  /** The answer to the current card, or null until its back is shown. */
  answer: ShownAnswer | null;
  /**
   * Grades that can be undone, each with the order of the cards, the graded card and its answer as they were before
   * the grade.
   */
  past: readonly { givenGrade: GivenGrade; before: CardOrder; card: SessionCard; answer: ShownAnswer }[];
  /** Ids of words that were practiced before a reload restarted the session. */
  practicedEarlier: readonly string[];
  /** Ids of words that were set aside in this session, because they have been forgotten too often. */
  setAside: readonly string[];
};

export type SessionEvent =
  | { type: 'answerShown'; answer: ShownAnswer }
  | { type: 'graded'; id: string; grade: GradeNumber; at: number }
  | { type: 'undone' }
  | { type: 'meaningEdited'; wordId: string; meaning: string; note: string }
  /** Sent when the server has rescheduled the graded cards. */
  | { type: 'cardsScheduled'; cards: readonly { word_id: string; card: CardView }[] };

export type SessionEffect = { do: 'record'; givenGrade: GivenGrade; undone: boolean };

/** Starts a session with the server's cards, taking into account grades that have not been sent yet. */
export function beginSession(
  practiceCards: readonly PracticeCardView[],
  waitingGrades: readonly WaitingGrade[] = [],
): Session {
  const lastGradesByWordId = findLastGrades(waitingGrades);
  const entries = practiceCards.map(({ word, card: { repetitions, intervals } }): [string, SessionCard] => [
    word.id,
    lastGradesByWordId.has(word.id)
      ? { word, repetitions: repetitions + 1, intervals: null }
      : { word, repetitions, intervals },
  ]);
  const ids = practiceCards.map(({ word }) => word.id);
  const returningCards = ids.flatMap((wordId) => {
    const givenGrade = lastGradesByWordId.get(wordId);
    if (givenGrade?.grade !== 1) return [];
    return [{ wordId, due: Date.parse(givenGrade.graded_at) + 60_000, isMissed: true }];
  });
  const upcomingIds = ids.filter((wordId) => !lastGradesByWordId.has(wordId));
  return {
    ...advanceToNextCard({ upcoming: upcomingIds, returning: returningCards }, 0),
    cards: Object.fromEntries(entries),
    answer: null,
    past: [],
    practicedEarlier: ids.filter((wordId) => lastGradesByWordId.has(wordId)),
    setAside: [],
  };
}

/** Returns the last grade of each word, ignoring grades that were undone. */
function findLastGrades(waitingGrades: readonly WaitingGrade[]): ReadonlyMap<string, WaitingGrade> {
  const undoneIds = new Set(waitingGrades.filter((grade) => grade.undone === true).map(({ id }) => id));
  return new Map(waitingGrades.filter(({ id }) => !undoneIds.has(id)).map((grade) => [grade.word_id, grade]));
}

export function reduceSession(session: Session, event: SessionEvent): Step<Session, SessionEffect> {
  switch (event.type) {
    case 'answerShown':
      return { state: { ...session, answer: session.current === null ? null : event.answer }, effects: [] };
    case 'graded':
      return gradeCard(session, event);
    case 'undone':
      return undo(session);
    case 'meaningEdited':
      return { state: editMeaning(session, event), effects: [] };
    case 'cardsScheduled':
      return { state: event.cards.reduce(rescheduleCard, session), effects: [] };
  }
}

function gradeCard(
  session: Session,
  { id, grade: chosenGrade, at }: { id: string; grade: GradeNumber; at: number },
): Step<Session, SessionEffect> {
  const { current, upcoming, returning, cards, answer, past } = session;
  const card = current === null ? undefined : cards[current];
  if (current === null || card === undefined || answer === null) return { state: session, effects: [] };
  const gradeNumber = countsAsAgain(answer) ? 1 : chosenGrade;
  const seconds = card.intervals?.[gradeNumber - 1];
  const isMissed = gradeNumber === 1;
  // A card that is due again in less than an hour returns in this session. A missed card always returns.
  const isReturning = isMissed || (seconds !== undefined && seconds < 3600);
  const dueAt = at + (seconds ?? 60) * 1000;
  const nextReturningCards = isReturning
    ? [...returning, { wordId: current, due: dueAt, isMissed }]
    : returning;
  const givenGrade = { id, wordId: current, grade: gradeNumber, at };
  const gradedCard = { ...card, repetitions: card.repetitions + 1, intervals: null };
  return {
    state: {
      ...session,
      ...advanceToNextCard({ upcoming, returning: nextReturningCards }, at),
      cards: { ...cards, [current]: gradedCard },
      answer: null,
      past: [...past, { givenGrade, before: { current, upcoming, returning }, card, answer }],
    },
    effects: [{ do: 'record', givenGrade, undone: false }],
  };
}

/**
 * Picks the next card: a returning card that is due, otherwise an upcoming card, otherwise a missed card that isn't
 * due yet.
 */
function advanceToNextCard({ upcoming, returning }: Omit<CardOrder, 'current'>, now: number): CardOrder {
  const returningByDue = returning.toSorted((a, b) => a.due - b.due);
  const [nextUpcomingId, ...rest] = upcoming;
  const dueCard = returningByDue.find((returningWord) => returningWord.due <= now);
  const returningCard =
    dueCard ?? (nextUpcomingId === undefined ? returningByDue.find(({ isMissed }) => isMissed) : undefined);
  if (returningCard === undefined) return { current: nextUpcomingId ?? null, upcoming: rest, returning };
  return {
    current: returningCard.wordId,
    upcoming,
    returning: returning.filter((returningWord) => returningWord !== returningCard),
  };
}

/** Returns to the card that was graded last, with its answer. Keeps edits made to its word since then. */
function undo(session: Session): Step<Session, SessionEffect> {
  const lastGradedEntry = session.past.at(-1);
  if (lastGradedEntry === undefined) return { state: session, effects: [] };
  const { givenGrade, before, card, answer } = lastGradedEntry;
  const word = session.cards[givenGrade.wordId]?.word ?? card.word;
  const cards = { ...session.cards, [givenGrade.wordId]: { ...card, word } };
  return {
    state: {
      ...session,
      ...before,
      cards,
      answer,
      past: session.past.slice(0, -1),
      setAside: session.setAside.filter((wordId) => wordId !== givenGrade.wordId),
    },
    effects: [{ do: 'record', givenGrade, undone: true }],
  };
}

function editMeaning(
  session: Session,
  { wordId, meaning, note }: { wordId: string; meaning: string; note: string },
): Session {
  const card = session.cards[wordId];
  if (card === undefined) return session;
  return {
    ...session,
    cards: { ...session.cards, [wordId]: { ...card, word: { ...card.word, meaning, note } } },
  };
}

function rescheduleCard(session: Session, { word_id, card }: { word_id: string; card: CardView }): Session {
  const sessionCard = session.cards[word_id];
  // Ignores a stale response that belongs to an earlier grade of the card.
  if (sessionCard === undefined || card.repetitions < sessionCard.repetitions) return session;
  const { intervals, lapses } = card;
  const word = { ...sessionCard.word, lapses };
  const rescheduled = {
    ...session,
    cards: { ...session.cards, [word_id]: { ...sessionCard, word, intervals } },
  };
  // The response to a grade that has been undone meanwhile says nothing about the card in front of the member.
  return session.current === word_id ? rescheduled : setCardAside(rescheduled, word_id, card.set_aside);
}

/** Takes a word out of the cards that are shown again, if it has been set aside. */
function setCardAside(session: Session, wordId: string, isSetAside: boolean): Session {
  const setAside = session.setAside.filter((id) => id !== wordId);
  if (!isSetAside) return { ...session, setAside };
  return {
    ...session,
    setAside: [...setAside, wordId],
    returning: session.returning.filter((returningWord) => returningWord.wordId !== wordId),
  };
}

/** Returns the number of distinct words practiced. */
export const countPracticedCards = ({ past, practicedEarlier: earlierWordIds }: Session) =>
  new Set([...earlierWordIds, ...past.map(({ givenGrade }) => givenGrade.wordId)]).size;

/** Returns the number of cards left. Counts missed cards, but not other cards that may become due again. */
export const countRemainingCards = ({ current, upcoming, returning }: Session) =>
  (current === null ? 0 : 1) + upcoming.length + returning.filter(({ isMissed }) => isMissed).length;
