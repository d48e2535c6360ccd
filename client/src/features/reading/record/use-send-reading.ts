import { calls } from '@lingostory/contract/progress/calls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toProblem } from '../../../lib/problem.ts';
import { sendOnLeaving } from '../../../lib/send-on-leaving.ts';
import { useLeaving } from '../../../lib/use-leaving.ts';
import { useAppDispatch, useAppSelector } from '../../../session/hooks.ts';
import { dequeue, nextBatch, type Outcome, sendQueued, settled } from './event-queue.ts';
import { recordApi } from './record.api.ts';

/** How long an event waits for others at most, in milliseconds. */
const interval = 20_000;

/**
 * Sends what this member read on this device: at once what an earlier visit left, then every 20 seconds, when the connection
 * is back, and when the page is hidden or left. An event waits until the server has it; one that is sent twice counts once.
 */
export function useSendReading(memberId: number | null): void {
  const dispatch = useAppDispatch();
  const isOffline = useAppSelector((state) => state.connection.lost);
  const isSending = useRef(false);

  async function post(events: ReturnType<typeof nextBatch>): Promise<Outcome> {
    const { error } = await dispatch(recordApi.endpoints.recordReading.initiate({ events }));
    if (error === undefined) return { status: 200, messages: [] };
    const { status, errors } = toProblem(error);
    return { status, messages: errors?.events ?? [] };
  }

  async function once(memberSends: (member: number) => Promise<void>) {
    if (memberId === null || isSending.current) return;
    isSending.current = true;
    await memberSends(memberId);
    isSending.current = false;
  }

  const send = useEffectEvent(() => once((member) => sendQueued(member, post)));
  useLeaving(() => {
    void once(async (member) => {
      const batch = nextBatch(member);
      if (batch.length === 0) return;
      const status = await sendOnLeaving(calls.recordReading, { events: batch });
      if (status === 200) dequeue(settled(batch, { status, messages: [] }));
    });
  });

  useEffect(() => {
    if (!isOffline) void send();
  }, [isOffline]);
  useEffect(() => {
    const timer = window.setInterval(() => void send(), interval);
    return () => {
      window.clearInterval(timer);
      void send();
    };
  }, []);
}
