import { undoMinutes } from '@lingostory/contract/studio/constants';
import { createStoredState } from '../../../../lib/storage/external-store.ts';
import { storage } from '../../../../lib/storage/storage.ts';

/** The id of a row; pictures have strings as ids. */
export type RowId = number | string;
/** `name` identifies the deleted row if `message` does not. `at` is the time of the deletion, in milliseconds. */
export type Deletion<Id extends RowId = RowId> = {
  list: string;
  id: Id;
  message: string;
  name?: string | undefined;
  at: number;
};

function isDeletion(value: unknown): value is Deletion {
  const { list, id, message, name, at }: Record<string, unknown> = Object(value);
  return (
    typeof list === 'string' &&
    (typeof id === 'number' || typeof id === 'string') &&
    typeof message === 'string' &&
    (name === undefined || typeof name === 'string') &&
    typeof at === 'number'
  );
}

/** Returns how many milliseconds are left to undo a deletion. */
export const getRemainingMs = ({ at }: Deletion) => at + undoMinutes * 60_000 - Date.now();

export const filterUndoableDeletions = (allDeletions: readonly Deletion[]) =>
  allDeletions.filter((deletion) => getRemainingMs(deletion) > 0);

/**
 * Deletions in this tab that can still be undone. Kept in session storage, so that they survive navigation and
 * reloads.
 */
export const deletions = createStoredState<readonly unknown[], readonly Deletion[]>(
  storage.deletions,
  (storedDeletions) => filterUndoableDeletions((storedDeletions ?? []).filter(isDeletion)),
  (undoableDeletions) => (undoableDeletions.length === 0 ? null : undoableDeletions),
);
