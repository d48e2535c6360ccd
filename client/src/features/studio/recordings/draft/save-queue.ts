import { findNameEdit, type RowStep, type Rows } from './rows.ts';
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
  /** Steps in the current request, and the rows after those steps. */
  sending: { steps: readonly UnsavedStep[]; rows: Rows } | null;
  /** Error message if saving failed. Nothing is sent until the editor retries. */
  problem: string | null;
};

export const createEmptyQueue = (version: number, { phrases, keys, stretches }: Rows): SaveQueue => ({
  version,
  stored: { phrases, keys, stretches },
  unsaved: [],
  sending: null,
  problem: null,
});

export const enqueue = (queue: SaveQueue, unsavedStep: UnsavedStep): SaveQueue => ({
  ...queue,
  unsaved: [...queue.unsaved, unsavedStep],
});

/** A request: a splice of the phrases, or the name of the stretch with index `at`. */
export type SaveRequest = { splice: Splice } | { at: number; name: string };

/**
 * Starts the next request if none is running. One splice combines all unsaved steps that edit phrases. The names of
 * stretches follow one by one, because steps that name a stretch are independent of all others.
 */
export function beginSaving(
  queue: SaveQueue,
  { phrases, keys, stretches }: Rows,
): { queue: SaveQueue; request: SaveRequest | null } {
  const { stored, unsaved, sending, problem } = queue;
  if (sending !== null || problem !== null || unsaved.length === 0) return { queue, request: null };
  const send = (request: SaveRequest, rows: Rows, isSent: (unsavedStep: UnsavedStep) => boolean) => ({
    queue: { ...queue, sending: { steps: unsaved.filter(isSent), rows } },
    request,
  });
  const splice = diffPhrases(stored.phrases, phrases);
  if (splice !== null) {
    const rows = { phrases, keys, stretches: stored.stretches };
    return send({ splice }, rows, ({ step }) => findNameEdit(step) === undefined);
  }
  const at = stretches.findIndex(({ name }, index) => name !== stored.stretches[index]?.name);
  const stretch = stretches[at];
  // The unsaved steps cancel each other out, so there is nothing to send.
  if (stretch === undefined)
    return { queue: { ...queue, stored: { phrases, keys, stretches }, unsaved: [] }, request: null };
  const rows = { phrases, keys, stretches: stored.stretches.with(at, stretch) };
  return send({ at, name: stretch.name }, rows, ({ step }) => {
    const edit = findNameEdit(step);
    return edit === undefined || edit.start === stretch.start;
  });
}

export function markSaved(queue: SaveQueue, version: number): SaveQueue {
  const { sending, stored, unsaved } = queue;
  return {
    ...queue,
    version,
    sending: null,
    stored: sending?.rows ?? stored,
    unsaved: unsaved.filter((unsavedStep) => !sending?.steps.includes(unsavedStep)),
  };
}
