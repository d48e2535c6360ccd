import type { PracticeCardView } from '@lingostory/contract/vocabulary/practice/schemas';
import { describe, expect, it } from 'vitest';
import {
  beginSession,
  countPracticedCards,
  countRemainingCards,
  type GradeNumber,
  reduceSession,
  type Session,
  type SessionEvent,
} from './session.ts';
import type { ShownAnswer } from './shown-answer.ts';

const minuteMs = 60_000;
const buildCard = (id: string): PracticeCardView => ({
  word: {
    id,
    lemma: id,
    text: id,
    meaning: `meaning of ${id}`,
    note: '',
    state: 'learning',
    phrase: '',
    start: null,
    phrase_translation: '',
    book_title: '',
    book_code: null,
    phrase_no: null,
    sample_phrase_no: null,
    audio: null,
    created_at: '',
    due: '',
    repetitions: 0,
    lapses: 0,
    set_aside: false,
  },
  card: { due: '', intervals: [60, 360, 600, 700_000], repetitions: 0, lapses: 0, set_aside: false },
});
const startSession = (...ids: string[]) => beginSession(ids.map(buildCard));
const applyEvents = (session: Session, ...events: SessionEvent[]) =>
  events.reduce((state, event) => reduceSession(state, event).state, session);
const revealEvent: SessionEvent = { type: 'answerShown', answer: { kind: 'recalled' } };
const buildGradedEvent = (grade: GradeNumber, gradedAt = 0): SessionEvent => ({
  type: 'graded',
  id: `g${gradedAt}`,
  grade,
  at: gradedAt,
});
const undoneEvent: SessionEvent = { type: 'undone' };
/** Shows the answer of the current card, grades it and returns the resulting session. */
const gradeCurrentCard = (session: Session, gradeNumber: GradeNumber, gradedAt = 0) =>
  applyEvents(session, revealEvent, buildGradedEvent(gradeNumber, gradedAt));

describe('the practice session', () => {
  it('shows one practice card after another until the session ends', () => {
    const firstSession = startSession('a', 'b');
    expect([firstSession.current, countRemainingCards(firstSession)]).toEqual(['a', 2]);
    const secondSession = gradeCurrentCard(firstSession, 4);
    expect([secondSession.current, secondSession.answer]).toEqual(['b', null]);
    const endedSession = gradeCurrentCard(secondSession, 3);
    expect([
      endedSession.current,
      countRemainingCards(endedSession),
      countPracticedCards(endedSession),
    ]).toEqual([null, 0, 2]);
  });

  it('ignores a grade before the answer is shown, or after the practice session has ended', () => {
    const session = startSession('a');
    expect(reduceSession(session, buildGradedEvent(3))).toEqual({ state: session, effects: [] });
    const endedSession = gradeCurrentCard(session, 4);
    expect(gradeCurrentCard(endedSession, 4).past).toHaveLength(1);
    expect(startSession().current).toBeNull();
  });

  it('shows a missed card again, ahead of the remaining cards, once it is due', () => {
    const session = gradeCurrentCard(startSession('a', 'b', 'c'), 1, 0);
    const earlySession = gradeCurrentCard(session, 4, minuteMs / 2);
    expect(earlySession.current).toBe('c');
    const lateSession = gradeCurrentCard(session, 4, minuteMs);
    expect(lateSession.current).toBe('a');
  });

  it('shows missed cards again when no other cards are left, even if they are not due yet', () => {
    const session = gradeCurrentCard(gradeCurrentCard(startSession('a', 'b'), 1, 0), 3, 1);
    expect([session.current, countRemainingCards(session)]).toEqual(['a', 1]);
    const endedSession = gradeCurrentCard(session, 4, 2);
    expect(endedSession.current).toBeNull();
  });

  it('brings back a card that was graded Good if it becomes due during the same session', () => {
    const session = gradeCurrentCard(startSession('a', 'b', 'c'), 3, 0);
    expect(gradeCurrentCard(session, 4, 10 * minuteMs).current).toBe('a');
    expect(gradeCurrentCard(session, 4, 9 * minuteMs).current).toBe('c');
  });

  it('records a practice grade, and records undoing the grade under the same id', () => {
    const revealedSession = applyEvents(startSession('a'), revealEvent);
    const givenGrade = { id: 'g5', wordId: 'a', grade: 2, at: 5 };
    const { state, effects } = reduceSession(revealedSession, buildGradedEvent(2, 5));
    expect(effects).toEqual([{ do: 'record', givenGrade, undone: false }]);
    expect(reduceSession(state, undoneEvent).effects).toEqual([{ do: 'record', givenGrade, undone: true }]);
    expect(reduceSession(startSession('a'), undoneEvent)).toEqual({ state: startSession('a'), effects: [] });
  });

  it('restores the previous cards when several grades are undone in a row', () => {
    const firstSession = applyEvents(startSession('a', 'b', 'c'), revealEvent);
    const secondSession = applyEvents(firstSession, buildGradedEvent(1, 0), revealEvent);
    const thirdSession = applyEvents(secondSession, buildGradedEvent(3, 1), revealEvent);
    expect(applyEvents(thirdSession, undoneEvent)).toEqual(secondSession);
    expect(applyEvents(thirdSession, undoneEvent, undoneEvent)).toEqual(firstSession);
    expect(
      applyEvents(
        gradeCurrentCard(gradeCurrentCard(gradeCurrentCard(startSession('a', 'b', 'c'), 4), 4), 4),
        undoneEvent,
      ).current,
    ).toBe('c');
  });

  it('keeps an edited meaning and note of a card when its grade is undone', () => {
    const meaningEditedEvent: SessionEvent = {
      type: 'meaningEdited',
      wordId: 'a',
      meaning: 'better',
      note: 'mine',
    };
    const session = applyEvents(gradeCurrentCard(startSession('a', 'b'), 1), meaningEditedEvent, undoneEvent);
    expect(session.cards.a?.word).toMatchObject({ meaning: 'better', note: 'mine' });
    expect(applyEvents(session, { ...meaningEditedEvent, wordId: 'x' })).toBe(session);
  });

  it('hides the review intervals of a graded card until the server sends new ones, and ignores stale responses', () => {
    const buildScheduledEvent = (repetitions: number, seconds: number): SessionEvent => ({
      type: 'cardsScheduled',
      cards: [{ word_id: 'a', card: { ...buildCard('a').card, repetitions, intervals: [seconds, 2, 3, 4] } }],
    });
    const gradedSession = gradeCurrentCard(startSession('a', 'b'), 1);
    expect(gradedSession.cards.a).toMatchObject({ repetitions: 1, intervals: null });
    expect(applyEvents(gradedSession, buildScheduledEvent(0, 7)).cards.a?.intervals).toBeNull();
    expect(applyEvents(gradedSession, buildScheduledEvent(1, 8)).cards.a?.intervals).toEqual([8, 2, 3, 4]);
  });
});

describe('a dictation in the practice session', () => {
  const buildGrading = (ok: boolean) => ({
    ok,
    errors: ok ? [] : [{ kind: 'accent' as const, at: 0, count: 1, typed: 'tres' }],
    words: ['très'],
    word_times: [],
  });
  const givenUp: ShownAnswer = { kind: 'dictation', grading: null };
  const wrong: ShownAnswer = { kind: 'dictation', grading: buildGrading(false) };
  const right: ShownAnswer = { kind: 'dictation', grading: buildGrading(true) };
  const unchecked: ShownAnswer = { kind: 'uncheckedDictation', typed: 'tres' };
  const showAnswer = (answer: ShownAnswer) =>
    applyEvents(startSession('a', 'b'), { type: 'answerShown', answer });

  it.each([
    ['given up', givenUp, 1],
    ['with a mistake', wrong, 1],
    ['without mistakes', right, 4],
    ['that could not be checked', unchecked, 4],
  ])('records the grade of a dictation %s', (_description, answer, grade) => {
    const { state, effects } = reduceSession(showAnswer(answer), buildGradedEvent(4));
    expect(effects.map(({ givenGrade }) => givenGrade.grade)).toEqual([grade]);
    expect(state.returning.map(({ isMissed }) => isMissed)).toEqual(grade === 1 ? [true] : []);
  });

  it.each([givenUp, wrong, right, unchecked])(
    'restores the result of a dictation when it is undone: %o',
    (answer) => {
      const shownSession = showAnswer(answer);
      const nextSession = gradeCurrentCard(applyEvents(shownSession, buildGradedEvent(4)), 3);
      expect(applyEvents(nextSession, undoneEvent).answer).toEqual({ kind: 'recalled' });
      expect(applyEvents(nextSession, undoneEvent, undoneEvent)).toEqual(shownSession);
    },
  );
});

describe('the practice session after a reload', () => {
  const buildWaitingGrade = (id: string, wordId: string, gradeNumber: number, undone?: true) => ({
    id,
    word_id: wordId,
    grade: gradeNumber,
    graded_at: new Date(0).toISOString(),
    undone,
  });
  const resumeSession = (...grades: ReturnType<typeof buildWaitingGrade>[]) =>
    beginSession(['a', 'b', 'c'].map(buildCard), grades);

  it('skips cards that were graded before a reload, even if the grades have not been sent yet', () => {
    const session = resumeSession(buildWaitingGrade('1', 'a', 3));
    expect([session.current, countRemainingCards(session), countPracticedCards(session)]).toEqual([
      'b',
      2,
      1,
    ]);
    expect(session.cards.a).toMatchObject({ repetitions: 1, intervals: null });
  });

  it('shows a missed card again after a reload, but counts it as practiced only once', () => {
    const session = resumeSession(buildWaitingGrade('1', 'a', 1));
    expect([session.current, countRemainingCards(session)]).toEqual(['b', 3]);
    expect(gradeCurrentCard(session, 4, minuteMs).current).toBe('a');
    expect(countPracticedCards(gradeCurrentCard(gradeCurrentCard(session, 4, minuteMs), 3, minuteMs))).toBe(
      2,
    );
  });

  it('uses only the last grade of each word after a reload, and ignores undone grades', () => {
    const resumedSession = resumeSession(
      buildWaitingGrade('1', 'a', 3),
      buildWaitingGrade('1', 'a', 3, true),
    );
    expect([resumedSession.current, countRemainingCards(resumedSession)]).toEqual(['a', 3]);
    expect(
      countRemainingCards(resumeSession(buildWaitingGrade('1', 'a', 1), buildWaitingGrade('2', 'a', 4))),
    ).toBe(2);
  });

  it('ends the practice session right away if all cards were graded before a reload', () => {
    const session = resumeSession(
      buildWaitingGrade('1', 'a', 3),
      buildWaitingGrade('2', 'b', 4),
      buildWaitingGrade('3', 'c', 2),
    );
    expect([session.current, countRemainingCards(session), countPracticedCards(session)]).toEqual([
      null,
      0,
      3,
    ]);
  });
});

describe('words that are set aside during practice', () => {
  const buildScheduledEvent = (id: string, repetitions: number, isSetAside: boolean): SessionEvent => {
    const { card } = buildCard(id);
    const graded = { ...card, repetitions, lapses: 8, set_aside: isSetAside };
    return { type: 'cardsScheduled', cards: [{ word_id: id, card: graded }] };
  };

  it('does not show a missed card again once its word has been set aside', () => {
    const session = gradeCurrentCard(startSession('a', 'b'), 1);
    const updatedSession = applyEvents(session, buildScheduledEvent('a', 1, true));
    expect([updatedSession.setAside, countRemainingCards(updatedSession)]).toEqual([['a'], 1]);
    expect(updatedSession.cards.a?.word.lapses).toBe(8);
    expect(gradeCurrentCard(updatedSession, 4).current).toBeNull();
  });

  it('shows a card again if the grade that set its word aside is undone', () => {
    const session = gradeCurrentCard(startSession('a', 'b'), 1);
    const setAsideSession = applyEvents(session, buildScheduledEvent('a', 1, true));
    const undoneSession = applyEvents(setAsideSession, undoneEvent, buildScheduledEvent('a', 0, false));
    expect([undoneSession.current, undoneSession.setAside]).toEqual(['a', []]);
  });

  it('keeps the current card if the response to an undone grade arrives late', () => {
    const session = applyEvents(gradeCurrentCard(startSession('a', 'b'), 1), undoneEvent);
    const updatedSession = applyEvents(session, buildScheduledEvent('a', 1, true));
    expect([updatedSession.current, updatedSession.setAside]).toEqual(['a', []]);
  });
});
