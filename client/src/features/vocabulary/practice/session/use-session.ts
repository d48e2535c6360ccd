import type { PracticeCardView } from '@lingostory/contract/vocabulary/practice/schemas';
import { useMachine } from '../../../../lib/use-machine.ts';
import { useSession as useSignedIn } from '../../../../session/hooks.ts';
import { gradeQueue } from './grade-queue.ts';
import { beginSession, type GradeNumber, type SessionEffect, step } from './session.ts';
import { useGradedCards, useSendGrades } from './use-send-grades.ts';

/** Runs a practice session. Every grade is stored on this device before it is sent, so that none is lost offline. */
export function usePracticeSession(cards: readonly PracticeCardView[]) {
  const { user } = useSignedIn();
  const sendGrades = useSendGrades();
  const run = ({ givenGrade: given, undone }: SessionEffect) => {
    if (user === null) return;
    const { id, wordId, grade, at } = given;
    const sentGrade = { id, word_id: wordId, grade, graded_at: new Date(at).toISOString() };
    gradeQueue.add(user.id, { ...sentGrade, undone: undone || undefined });
    void sendGrades();
  };
  const listWaitingGrades = () => (user === null ? [] : gradeQueue.all(user.id));
  const [session, send] = useMachine(step, () => beginSession(cards, listWaitingGrades()), run);
  useGradedCards((graded) => send({ type: 'cardsScheduled', cards: graded }));
  return {
    session,
    reveal: () => send({ type: 'answerShown' }),
    grade: (grade: GradeNumber) => send({ type: 'graded', id: crypto.randomUUID(), grade, at: Date.now() }),
    undo: () => send({ type: 'undone' }),
    edit: (wordId: string, meaning: string) => send({ type: 'meaningEdited', wordId, meaning }),
  };
}
