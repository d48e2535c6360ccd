import type { RowStep, Rows } from './rows.ts';
import { differenceOf, type Splice } from './splice.ts';

/** A step that the server does not have yet. `own` is what the editor did, which this does, undoes or does again. */
export type UnsavedStep = { step: RowStep; own: RowStep };

export type SaveQueue = {
  /** The recording's, as the server said it last. */
  version: number;
  /** What it has in this version. */
  stored: Rows;
  /** The oldest first. */
  unsaved: readonly UnsavedStep[];
  /** So many of them are on their way, and will lead there. */
  sending: { count: number; rows: Rows } | null;
  /** Why they could not be saved. Nothing is sent until somebody tries again. */
  problem: string | null;
};

export const emptyQueue = (version: number, { phrases, keys }: Rows): SaveQueue => ({
  version,
  stored: { phrases, keys },
  unsaved: [],
  sending: null,
  problem: null,
});

export const enqueue = (queue: SaveQueue, unsaved: UnsavedStep): SaveQueue => ({
  ...queue,
  unsaved: [...queue.unsaved, unsaved],
});

/** If it is time for it, the one change that brings the server to these rows. What waited together is sent together. */
export function beginSaving(
  queue: SaveQueue,
  { phrases, keys }: Rows,
): { queue: SaveQueue; splice: Splice | null } {
  const { stored, unsaved, sending, problem } = queue;
  if (sending !== null || problem !== null || unsaved.length === 0) return { queue, splice: null };
  const splice = differenceOf(stored.phrases, phrases);
  const rows = { phrases, keys };
  // What was done and undone while it waited is nothing to the server.
  if (splice === null) return { queue: { ...queue, stored: rows, unsaved: [] }, splice };
  return { queue: { ...queue, sending: { count: unsaved.length, rows } }, splice };
}

export function saved(queue: SaveQueue, version: number): SaveQueue {
  const { sending, stored, unsaved } = queue;
  return {
    ...queue,
    version,
    sending: null,
    stored: sending?.rows ?? stored,
    unsaved: unsaved.slice(sending?.count ?? 0),
  };
}
