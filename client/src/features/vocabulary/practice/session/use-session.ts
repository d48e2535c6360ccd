import type { PracticeCardView } from '@lingostory/contract/vocabulary/practice/schemas';
import { addChange } from '../../../../lib/offline/change-queue.ts';
import { useMachine } from '../../../../lib/use-machine.ts';
import { useSession as useSignedIn } from '../../../../session/hooks.ts';
import type { Attempt } from './attempt.ts';
import { beginSession, type GradeNumber, reduceSession, type SessionEffect } from './session.ts';
import { listWaitingGrades, useOnCardsGraded } from './waiting-grades.ts';

/** Runs a practice session. Every grade is stored on this device before it is sent, so that none is lost offline. */
export function usePracticeSession(cards: readonly PracticeCardView[]) {
  const { user } = useSignedIn();
  const runEffect = ({ givenGrade, undone }: SessionEffect) => {
    if (user === null) return;
    const { id, wordId, grade, at } = givenGrade;
    const sentGrade = { id, word_id: wordId, grade, graded_at: new Date(at).toISOString() };
    addChange(user.id, 'recordGrades', { grades: [{ ...sentGrade, ...(undone && { undone }) }] });
  };
  const [session, send] = useMachine(
    reduceSession,
    () => beginSession(cards, user === null ? [] : listWaitingGrades(user.id)),
    runEffect,
  );
  useOnCardsGraded((gradedCards) => send({ type: 'cardsScheduled', cards: gradedCards }));
  return {
    session,
    showBack: (attempt: Attempt) => send({ type: 'backShown', attempt }),
    grade: (grade: GradeNumber) => send({ type: 'graded', id: crypto.randomUUID(), grade, at: Date.now() }),
    undo: () => send({ type: 'undone' }),
    edit: (edited: { wordId: string; meaning: string; note: string }) =>
      send({ type: 'meaningEdited', ...edited }),
  };
}
