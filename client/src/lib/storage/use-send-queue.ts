import { useEffect, useEffectEvent } from 'react';
import { useLeaving } from './send-on-leaving.ts';
import { storage } from './storage.ts';
import type { Outcome, WaitingQueue } from './waiting-queue.ts';

/** The interval between sends, in milliseconds. */
const interval = 20_000;

type QueueSender<Item> = {
  queue: WaitingQueue<Item>;
  memberId: number | null;
  isOffline: boolean;
  post: (batch: Item[]) => Promise<Outcome>;
  /** Sends a batch as the user leaves the page. Resolves to the HTTP status. */
  postLast: (batch: Item[]) => Promise<number>;
};

/**
 * Sends this member's queued items on mount, every 20 seconds, when the connection returns, and when the page is
 * hidden or left. An item may be sent twice, so the server must count it once. Returns a function that sends the
 * items immediately.
 */
export function useSendQueue<Item>(options: QueueSender<Item>): () => Promise<void> {
  const { queue, memberId, isOffline, post, postLast } = options;
  // Another member may have signed in from another tab. These items must not be sent with that member's token.
  const currentMember = () => (storage.user.get()?.id === memberId ? memberId : null);
  const sendNow = async () => {
    const member = currentMember();
    if (member !== null) await queue.sendAll(member, post);
  };
  const send = useEffectEvent(sendNow);
  const sendOnLeave = async () => {
    const member = currentMember();
    const batch = member === null ? [] : queue.nextBatch(member);
    if (batch.length > 0 && (await postLast(batch)) === 200) queue.settle(batch, { status: 200 });
  };

  useLeaving(() => void sendOnLeave());
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
  return sendNow;
}
