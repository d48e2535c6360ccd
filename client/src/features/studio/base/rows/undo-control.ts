import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../../lib/http/messages.ts';
import { toProblem } from '../../../../lib/http/problem.ts';
import { useExternalStore } from '../../../../lib/storage/external-store.ts';
import type { Outcome } from '../../../../ui/page/banner.tsx';
import { deletions, filterUndoableDeletions, getRemainingMs } from './deletions.ts';

type RestoreResult = { data: { message: string }; error?: undefined } | { data?: undefined; error: unknown };

const listOtherDeletions = (listName: string, id: number) =>
  deletions.get().filter((deletion) => deletion.list !== listName || deletion.id !== id);
const removeDeletion = (listName: string, id: number) => deletions.set(listOtherDeletions(listName, id));

export type UndoControl = ReturnType<typeof useUndo>;

/** Returns the deletions of one list that can still be undone, newest first. */
export function useUndo(
  listName: string,
  restore: (id: number) => Promise<RestoreResult>,
  onOutcome: (outcome: Outcome) => void,
) {
  const allDeletions = useExternalStore(deletions);
  const [busyId, setBusyId] = useState<number | null>(null);
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
    deletions: allDeletions.filter((deletion) => deletion.list === listName),
    /** Ref of the newest deletion's Undo button. */
    newest: newestButton,
    busyId,
    offer: (id: number, message: string, name?: string) => {
      deletions.set([
        { list: listName, id, message, name, at: Date.now() },
        ...listOtherDeletions(listName, id),
      ]);
    },
    /** Resolves to true if the row was restored. */
    undo: async (id: number): Promise<boolean> => {
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
