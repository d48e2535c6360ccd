import { useEffect, useEffectEvent } from 'react';
import { useOnLeave } from './send-on-leaving.ts';
import { storage } from './storage.ts';
import type { SendOutcome, WaitingQueue } from './waiting-queue.ts';

/** The time between sends, in milliseconds. */
const sendIntervalMs = 20_000;

type SendQueueOptions<Item> = {
  queue: WaitingQueue<Item>;
  memberId: number | null;
  isOffline: boolean;
  post: (batch: Item[]) => Promise<SendOutcome>;
  /** Sends a batch while the page is closing. Resolves to the HTTP status. */
  postOnLeave: (batch: Item[]) => Promise<number>;
};

/**
 * Sends a member's queued items on mount and unmount, every 20 seconds, when the connection returns, and when the
 * page is hidden or closed. The server must deduplicate the items, because an item may be sent twice. Returns a
 * function that sends the items immediately.
 */
export function useSendQueue<Item>(options: SendQueueOptions<Item>): () => Promise<void> {
  const { queue, memberId, isOffline, post, postOnLeave } = options;
  // Returns null if another member has signed in from another tab, because that member's token must not be used for
  // these items.
  const getCurrentMemberId = () => (storage.user.get()?.id === memberId ? memberId : null);
  const sendNow = async () => {
    const member = getCurrentMemberId();
    if (member !== null) await queue.sendAll(member, post);
  };
  const send = useEffectEvent(sendNow);
  const sendOnLeave = async () => {
    const member = getCurrentMemberId();
    const batch = member === null ? [] : queue.nextBatch(member);
    if (batch.length > 0 && (await postOnLeave(batch)) === 200) queue.settle(batch, { status: 200 });
  };

  useOnLeave(() => void sendOnLeave());
  useEffect(() => {
    if (!isOffline) void send();
  }, [isOffline]);
  useEffect(() => {
    const timer = window.setInterval(() => void send(), sendIntervalMs);
    return () => {
      window.clearInterval(timer);
      void send();
    };
  }, []);
  return sendNow;
}
