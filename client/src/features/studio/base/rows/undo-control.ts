import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../../lib/http/messages.ts';
import { toProblem } from '../../../../lib/http/problem.ts';
import { useExternalStore } from '../../../../lib/storage/external-store.ts';
import type { Outcome } from '../../../../ui/page/banner.tsx';
import {
  type Deletion,
  deletions,
  filterUndoableDeletions,
  getRemainingMs,
  type RowId,
} from './deletions.ts';

type RestoreResult = { data: { message: string }; error?: undefined } | { data?: undefined; error: unknown };

const listOtherDeletions = (listName: string, id: RowId) =>
  deletions.get().filter((deletion) => deletion.list !== listName || deletion.id !== id);
const removeDeletion = (listName: string, id: RowId) => deletions.set(listOtherDeletions(listName, id));

export type UndoControl<Id extends RowId = number> = ReturnType<typeof useUndo<Id>>;

/** Returns the deletions of one list that can still be undone, newest first. */
export function useUndo<Id extends RowId>(
  listName: string,
  restore: (id: Id) => Promise<RestoreResult>,
  onOutcome: (outcome: Outcome) => void,
) {
  const allDeletions = useExternalStore(deletions);
  const [busyId, setBusyId] = useState<Id | null>(null);
  const newestButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (allDeletions.length === 0) return;
    const msUntilNextExpiry = Math.min(...allDeletions.map(getRemainingMs));
    const timer = setTimeout(
      () => deletions.set(filterUndoableDeletions(deletions.get())),
      msUntilNextExpiry,
    );
    return () => clearTimeout(timer);
  }, [allDeletions]);

  return {
    // The ids of a list all have the same type.
    deletions: allDeletions.filter((deletion) => deletion.list === listName) as Deletion<Id>[],
    /** Ref of the newest deletion's Undo button. */
    newest: newestButton,
    busyId,
    offer: (id: Id, message: string, name?: string) => {
      deletions.set([
        { list: listName, id, message, name, at: Date.now() },
        ...listOtherDeletions(listName, id),
      ]);
    },
    /** Resolves to true if the row was restored. */
    undo: async (id: Id): Promise<boolean> => {
      if (busyId !== null) return false;
      setBusyId(id);
      const { data, error } = await restore(id);
      setBusyId(null);
      // A 404 means that the time to undo the deletion has passed.
      if (data !== undefined || toProblem(error).status === 404) removeDeletion(listName, id);
      if (data === undefined) onOutcome({ tone: 'bad', message: messageFor('banner', error) });
      else onOutcome({ tone: 'good', message: data.message });
      return data !== undefined;
    },
  };
}
