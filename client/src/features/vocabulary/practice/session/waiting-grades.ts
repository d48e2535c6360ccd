import type { ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/vocabulary/practice/calls';
import type { GradeInput } from '@lingostory/contract/vocabulary/practice/schemas';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { changeQueue } from '../../../../lib/offline/change-queue.ts';
import { subscribeToSentChanges } from '../../../../lib/offline/sent-changes.ts';
import { useSession } from '../../../../session/hooks.ts';

type GradedCards = ResponseOf<typeof calls.recordGrades>['data'];

/** Returns a member's grades on this device that the server hasn't received yet. Undoing a grade adds a second entry. */
export const listWaitingGrades = (memberId: number): GradeInput[] =>
  changeQueue
    .all(memberId)
    .flatMap(({ callName, input }) => (callName === 'recordGrades' ? (input.grades as GradeInput[]) : []));

/** Calls `onCardsGraded` with the rescheduled cards whenever grades have been sent. */
export function useOnCardsGraded(onCardsGraded: (cards: GradedCards) => void): void {
  const notify = useEffectEvent(onCardsGraded);
  useEffect(
    () =>
      subscribeToSentChanges((callName, response) => {
        if (callName === 'recordGrades') notify((response as { data: GradedCards }).data);
      }),
    [],
  );
}

/** Returns the number of the current member's grades on this device that have not been sent yet. */
export function useWaitingGradeCount(): number {
  const { user } = useSession();
  const countWaitingGrades = () => (user === null ? 0 : listWaitingGrades(user.id).length);
  return useSyncExternalStore(changeQueue.subscribe, countWaitingGrades, () => 0);
}
