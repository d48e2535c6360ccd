import type { ResponseOf } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/vocabulary/practice/calls';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { toProblem } from '../../../../lib/http/problem.ts';
import { sendOnLeaving } from '../../../../lib/storage/send-on-leaving.ts';
import { useSendQueue } from '../../../../lib/storage/use-send-queue.ts';
import { getTimeZone } from '../../../../lib/time-zone.ts';
import { useAppDispatch, useAppSelector, useSession } from '../../../../session/hooks.ts';
import { practiceApi } from '../practice.api.ts';
import { gradeQueue } from './grade-queue.ts';

type GradedCards = ResponseOf<typeof calls.recordGrades>['data'];
const gradedCardsListeners = new Set<(cards: GradedCards) => void>();

const buildTimeFields = () => ({ sent_at: new Date().toISOString(), time_zone: getTimeZone() });

/** Returns a function that sends the current member's unsent grades. See `useSendQueue`. */
export function useSendGrades(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const isOffline = useAppSelector((state) => state.connection.lost);
  return useSendQueue({
    queue: gradeQueue,
    memberId: user?.id ?? null,
    isOffline,
    post: async (grades) => {
      const { recordGrades } = practiceApi.endpoints;
      const { data, error } = await dispatch(recordGrades.initiate({ grades, ...buildTimeFields() }));
      if (data === undefined) return toProblem(error);
      for (const listener of gradedCardsListeners) listener(data.data);
      return { status: 200 };
    },
    postOnLeave: async (grades) => await sendOnLeaving(calls.recordGrades, { grades, ...buildTimeFields() }),
  });
}

/** Calls `onCardsGraded` with the rescheduled cards whenever any component has sent grades. */
export function useOnCardsGraded(onCardsGraded: (cards: GradedCards) => void): void {
  const notify = useEffectEvent(onCardsGraded);
  useEffect(() => {
    const listener = (cards: GradedCards) => notify(cards);
    gradedCardsListeners.add(listener);
    return () => {
      gradedCardsListeners.delete(listener);
    };
  }, []);
}

/** Returns the number of the current member's grades on this device that have not been sent yet. */
export function useWaitingGradeCount(): number {
  const { user } = useSession();
  const countWaitingGrades = () => (user === null ? 0 : gradeQueue.count(user.id));
  return useSyncExternalStore(gradeQueue.subscribe, countWaitingGrades, () => 0);
}
