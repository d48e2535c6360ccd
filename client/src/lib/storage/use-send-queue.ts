import { useEffect, useEffectEvent } from 'react';
import { useLeaving } from './send-on-leaving.ts';
import { storage } from './storage.ts';
import type { Outcome, WaitingQueue } from './waiting-queue.ts';

/** How long something waits for others at most, in milliseconds. */
const interval = 20_000;

type Sending<Item> = {
  queue: WaitingQueue<Item>;
  memberId: number | null;
  isOffline: boolean;
  post: (batch: Item[]) => Promise<Outcome>;
  /** The same while the page is left; resolves with the status. */
  postLast: (batch: Item[]) => Promise<number>;
};

/**
 * Sends what waits of this member on this device: at once what an earlier visit left, then every 20 seconds, when the connection is
 * back, and when the page is hidden or left. What is sent twice must count once. Returns what sends it now.
 */
export function useSendQueue<Item>(sending: Sending<Item>): () => Promise<void> {
  const { queue, memberId, isOffline, post, postLast } = sending;
  // Another tab may have signed in somebody else, whose token would go with it.
  const sender = () => (storage.user.get()?.id === memberId ? memberId : null);
  const sendNow = async () => {
    const member = sender();
    if (member !== null) await queue.sendAll(member, post);
  };
  const send = useEffectEvent(sendNow);
  const sendLast = async () => {
    const member = sender();
    const batch = member === null ? [] : queue.nextBatch(member);
    if (batch.length > 0 && (await postLast(batch)) === 200) queue.settle(batch, { status: 200 });
  };

  useLeaving(() => void sendLast());
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
