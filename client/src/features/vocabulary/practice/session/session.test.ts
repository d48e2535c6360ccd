import type { PracticeCardView } from '@lingostory/contract/vocabulary/practice/schemas';
import { describe, expect, it } from 'vitest';
import {
  beginSession,
  type GradeNumber,
  practicedCount,
  remainingCount,
  type Session,
  type SessionEvent,
  step,
} from './session.ts';

const minute = 60_000;
const card = (id: string): PracticeCardView => ({
  word: {
    id,
    lemma: id,
    text: id,
    meaning: `meaning of ${id}`,
    state: 'learning',
    phrase: '',
    start: null,
    book_title: '',
    book_code: null,
    phrase_no: null,
    sample_phrase_no: null,
    audio: null,
    created_at: '',
    due: '',
    repetitions: 0,
  },
  card: { due: '', intervals: [60, 360, 600, 700_000], repetitions: 0, lapses: 0 },
});
const startSession = (...ids: string[]) => beginSession(ids.map(card));
const applyEvents = (session: Session, ...events: SessionEvent[]) =>
  events.reduce((state, event) => step(state, event).state, session);
const revealed: SessionEvent = { type: 'answerShown' };
const gradedEvent = (grade: GradeNumber, at = 0): SessionEvent => ({
  type: 'graded',
  id: `g${at}`,
  grade,
  at,
});
const undoneEvent: SessionEvent = { type: 'undone' };
/** Shows the answer of the current card, grades it and returns the resulting session. */
const grade = (session: Session, gradeNumber: GradeNumber, at = 0) =>
  applyEvents(session, revealed, gradedEvent(gradeNumber, at));

describe('the practice session', () => {
  it('shows one practice card after another until the session ends', () => {
    const first = startSession('a', 'b');
    expect([first.current, remainingCount(first)]).toEqual(['a', 2]);
    const second = grade(first, 4);
    expect([second.current, second.isShown]).toEqual(['b', false]);
    const end = grade(second, 3);
    expect([end.current, remainingCount(end), practicedCount(end)]).toEqual([null, 0, 2]);
  });

  it('ignores a grade before the answer is shown, or after the practice session has ended', () => {
    const session = startSession('a');
    expect(step(session, gradedEvent(3))).toEqual({ state: session, effects: [] });
    const end = grade(session, 4);
    expect(grade(end, 4).past).toHaveLength(1);
    expect(startSession().current).toBeNull();
  });

  it('shows a missed card again once it is due', () => {
    const session = grade(startSession('a', 'b', 'c'), 1, 0);
    const early = grade(session, 4, minute / 2);
    expect(early.current).toBe('c');
    const late = grade(session, 4, minute);
    expect(late.current).toBe('a');
  });

  it('shows missed cards again before the session ends, without waiting until they are due', () => {
    const session = grade(grade(startSession('a', 'b'), 1, 0), 3, 1);
    expect([session.current, remainingCount(session)]).toEqual(['a', 1]);
    const end = grade(session, 4, 2);
    expect(end.current).toBeNull();
  });

  it('shows a card graded Good again if it becomes due during the session', () => {
    const session = grade(startSession('a', 'b', 'c'), 3, 0);
    expect(grade(session, 4, 10 * minute).current).toBe('a');
    expect(grade(session, 4, 9 * minute).current).toBe('c');
  });

  it('records a grade, and records its undo under the same id', () => {
    const ready = applyEvents(startSession('a'), revealed);
    const givenGrade = { id: 'g5', wordId: 'a', grade: 2, at: 5 };
    const { state, effects } = step(ready, gradedEvent(2, 5));
    expect(effects).toEqual([{ do: 'record', givenGrade, undone: false }]);
    expect(step(state, undoneEvent).effects).toEqual([{ do: 'record', givenGrade, undone: true }]);
    expect(step(startSession('a'), undoneEvent)).toEqual({ state: startSession('a'), effects: [] });
  });

  it('restores the previous cards when several grades are undone in a row', () => {
    const first = applyEvents(startSession('a', 'b', 'c'), revealed);
    const second = applyEvents(first, gradedEvent(1, 0), revealed);
    const third = applyEvents(second, gradedEvent(3, 1), revealed);
    expect(applyEvents(third, undoneEvent)).toEqual(second);
    expect(applyEvents(third, undoneEvent, undoneEvent)).toEqual(first);
    expect(applyEvents(grade(grade(grade(startSession('a', 'b', 'c'), 4), 4), 4), undoneEvent).current).toBe(
      'c',
    );
  });

  it('keeps an edited meaning of a card when its grade is undone', () => {
    const edited: SessionEvent = { type: 'meaningEdited', wordId: 'a', meaning: 'better' };
    const session = applyEvents(grade(startSession('a', 'b'), 1), edited, undoneEvent);
    expect(session.cards.a?.word.meaning).toBe('better');
    expect(applyEvents(session, { ...edited, wordId: 'x' })).toBe(session);
  });

  it('hides a graded card’s intervals until the server sends new ones, and ignores stale responses', () => {
    const scheduled = (repetitions: number, seconds: number): SessionEvent => ({
      type: 'cardsScheduled',
      cards: [{ word_id: 'a', card: { ...card('a').card, repetitions, intervals: [seconds, 2, 3, 4] } }],
    });
    const once = grade(startSession('a', 'b'), 1);
    expect(once.cards.a).toMatchObject({ repetitions: 1, intervals: null });
    expect(applyEvents(once, scheduled(0, 7)).cards.a?.intervals).toBeNull();
    expect(applyEvents(once, scheduled(1, 8)).cards.a?.intervals).toEqual([8, 2, 3, 4]);
  });
});

describe('the practice session after a reload', () => {
  const waiting = (id: string, word_id: string, gradeNumber: number, undone?: true) => ({
    id,
    word_id,
    grade: gradeNumber,
    graded_at: new Date(0).toISOString(),
    undone,
  });
  const resume = (...grades: ReturnType<typeof waiting>[]) => beginSession(['a', 'b', 'c'].map(card), grades);

  it('skips cards that were graded before a reload, even if the grades have not been sent yet', () => {
    const session = resume(waiting('1', 'a', 3));
    expect([session.current, remainingCount(session), practicedCount(session)]).toEqual(['b', 2, 1]);
    expect(session.cards.a).toMatchObject({ repetitions: 1, intervals: null });
  });

  it('shows a missed card again after a reload, but counts it only once', () => {
    const session = resume(waiting('1', 'a', 1));
    expect([session.current, remainingCount(session)]).toEqual(['b', 3]);
    expect(grade(session, 4, minute).current).toBe('a');
    expect(practicedCount(grade(grade(session, 4, minute), 3, minute))).toBe(2);
  });

  it('uses only the last grade of each word after a reload, and ignores undone grades', () => {
    const undoneAgain = resume(waiting('1', 'a', 3), waiting('1', 'a', 3, true));
    expect([undoneAgain.current, remainingCount(undoneAgain)]).toEqual(['a', 3]);
    expect(remainingCount(resume(waiting('1', 'a', 1), waiting('2', 'a', 4)))).toBe(2);
  });

  it('ends the practice session right away if all cards were graded before a reload', () => {
    const session = resume(waiting('1', 'a', 3), waiting('2', 'b', 4), waiting('3', 'c', 2));
    expect([session.current, remainingCount(session), practicedCount(session)]).toEqual([null, 0, 3]);
  });
});
