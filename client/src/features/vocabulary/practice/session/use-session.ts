import type { PracticeCardView } from '@lingostory/contract/vocabulary/practice/schemas';
import { useMachine } from '../../../../lib/use-machine.ts';
import { useSession as useSignedIn } from '../../../../session/hooks.ts';
import { gradeQueue } from './grade-queue.ts';
import { beginSession, type GradeNumber, reduceSession, type SessionEffect } from './session.ts';
import type { ShownAnswer } from './shown-answer.ts';
import { useOnCardsGraded, useSendGrades } from './use-send-grades.ts';

/** Runs a practice session. Every grade is stored on this device before it is sent, so that none is lost offline. */
export function usePracticeSession(cards: readonly PracticeCardView[]) {
  const { user } = useSignedIn();
  const sendGrades = useSendGrades();
  const runEffect = ({ givenGrade, undone }: SessionEffect) => {
    if (user === null) return;
    const { id, wordId, grade, at } = givenGrade;
    const sentGrade = { id, word_id: wordId, grade, graded_at: new Date(at).toISOString() };
    gradeQueue.add(user.id, { ...sentGrade, undone: undone || undefined });
    void sendGrades();
  };
  const listWaitingGrades = () => (user === null ? [] : gradeQueue.all(user.id));
  const [session, send] = useMachine(
    reduceSession,
    () => beginSession(cards, listWaitingGrades()),
    runEffect,
  );
  useOnCardsGraded((gradedCards) => send({ type: 'cardsScheduled', cards: gradedCards }));
  return {
    session,
    showAnswer: (answer: ShownAnswer) => send({ type: 'answerShown', answer }),
    grade: (grade: GradeNumber) => send({ type: 'graded', id: crypto.randomUUID(), grade, at: Date.now() }),
    undo: () => send({ type: 'undone' }),
    edit: (edited: { wordId: string; meaning: string; note: string }) =>
      send({ type: 'meaningEdited', ...edited }),
  };
}
