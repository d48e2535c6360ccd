import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { applySplice, differenceOf, mergeSplices, reverseOf, type Splice } from './splice.ts';

/** What the server does not have yet, the oldest first. `reverse` undoes it, for the state that the server should be in. */
type UnsavedSplice = { splice: Splice; reverse: Splice };

export type SaveQueue = {
  /** The recording's, as the server said it last. */
  version: number;
  unsaved: readonly UnsavedSplice[];
  /** The first of them is on its way. */
  isSending: boolean;
  /** Why it could not be saved. Nothing is sent until somebody tries again. */
  problem: string | null;
};

export const emptyQueue = (version: number): SaveQueue => ({
  version,
  unsaved: [],
  isSending: false,
  problem: null,
});

/** `phrases` as they were before the splice. What waits and was changed again is sent once. */
export function enqueue(queue: SaveQueue, phrases: readonly DraftPhrase[], splice: Splice): SaveQueue {
  const { unsaved, isSending } = queue;
  const last = unsaved.length > (isSending ? 1 : 0) ? unsaved.at(-1) : undefined;
  const merged = last && mergeSplices(last.splice, splice);
  if (last && merged) {
    const reverse = { ...last.reverse, count: splice.phrases.length };
    return { ...queue, unsaved: [...unsaved.slice(0, -1), { splice: merged, reverse }] };
  }
  return { ...queue, unsaved: [...unsaved, { splice, reverse: reverseOf(phrases, splice) }] };
}

/** The next splice to send, if it is time for one. */
export function nextToSend({ unsaved, isSending, problem }: SaveQueue): Splice | null {
  return isSending || problem !== null ? null : (unsaved[0]?.splice ?? null);
}

export function saved(queue: SaveQueue, version: number): SaveQueue {
  return { ...queue, version, unsaved: queue.unsaved.slice(1), isSending: false };
}

/**
 * Whether what the server has is what it was sent: then the response to that was lost on its way, and the same changes,
 * sent again, met their own.
 */
export function hasArrived(
  { unsaved }: SaveQueue,
  phrases: readonly DraftPhrase[],
  stored: readonly DraftPhrase[],
): boolean {
  if (unsaved.length === 0) return false;
  const sent = unsaved.slice(1).reduceRight((state, { reverse }) => applySplice(state, reverse), phrases);
  return differenceOf(sent, stored) === null;
}
