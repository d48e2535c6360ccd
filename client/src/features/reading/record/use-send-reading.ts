import { calls } from '@lingostory/contract/progress/calls';
import { toProblem } from '../../../lib/http/problem.ts';
import { sendOnLeaving } from '../../../lib/storage/send-on-leaving.ts';
import { useSendQueue } from '../../../lib/storage/use-send-queue.ts';
import { useAppDispatch, useAppSelector } from '../../../session/hooks.ts';
import { readingEventQueue } from './event-queue.ts';
import { recordApi } from './record.api.ts';

/**
 * Sends this member's reading events. An event stays queued until the server confirms it. The server counts an event
 * only once, even if it arrives twice.
 */
export function useSendReading(memberId: number | null): void {
  const dispatch = useAppDispatch();
  const isOffline = useAppSelector((state) => state.connection.lost);
  useSendQueue({
    queue: readingEventQueue,
    memberId,
    isOffline,
    post: async (events) => {
      const { error } = await dispatch(recordApi.endpoints.recordReading.initiate({ events }));
      return error === undefined ? { status: 200 } : toProblem(error);
    },
    postOnLeave: async (events) => await sendOnLeaving(calls.recordReading, { events }),
  });
}
