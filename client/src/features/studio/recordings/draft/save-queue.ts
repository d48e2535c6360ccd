import type { RowStep, Rows } from './rows.ts';
import { diffPhrases, type Splice } from './splice.ts';

/**
 * Step that the server has not saved yet. `own` is the step that the editor made. `step` is the step to save: the
 * same one, or its inverse for an undo.
 */
export type UnsavedStep = { step: RowStep; own: RowStep };

export type SaveQueue = {
  /** Version of the recording last received from the server. */
  version: number;
  /** Rows stored in that version. */
  stored: Rows;
  /** Unsaved steps, oldest first. */
  unsaved: readonly UnsavedStep[];
  /** Number of steps in the current request, and the rows after those steps. */
  sending: { count: number; rows: Rows } | null;
  /** Error message if saving failed. Nothing is sent until the editor retries. */
  problem: string | null;
};

export const createEmptyQueue = (version: number, { phrases, keys }: Rows): SaveQueue => ({
  version,
  stored: { phrases, keys },
  unsaved: [],
  sending: null,
  problem: null,
});

export const enqueue = (queue: SaveQueue, unsavedStep: UnsavedStep): SaveQueue => ({
  ...queue,
  unsaved: [...queue.unsaved, unsavedStep],
});

/** Starts the next request if none is running. Combines all unsaved steps into one splice. */
export function beginSaving(
  queue: SaveQueue,
  { phrases, keys }: Rows,
): { queue: SaveQueue; splice: Splice | null } {
  const { stored, unsaved, sending, problem } = queue;
  if (sending !== null || problem !== null || unsaved.length === 0) return { queue, splice: null };
  const splice = diffPhrases(stored.phrases, phrases);
  const rows = { phrases, keys };
  // The unsaved steps cancel each other out, so there is nothing to send.
  if (splice === null) return { queue: { ...queue, stored: rows, unsaved: [] }, splice };
  return { queue: { ...queue, sending: { count: unsaved.length, rows } }, splice };
}

export function markSaved(queue: SaveQueue, version: number): SaveQueue {
  const { sending, stored, unsaved } = queue;
  return {
    ...queue,
    version,
    sending: null,
    stored: sending?.rows ?? stored,
    unsaved: unsaved.slice(sending?.count ?? 0),
  };
}
