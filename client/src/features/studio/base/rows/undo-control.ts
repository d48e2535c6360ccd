import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../../lib/http/messages.ts';
import { toProblem } from '../../../../lib/http/problem.ts';
import { useExternalStore } from '../../../../lib/storage/external-store.ts';
import type { Outcome } from '../../../../ui/page/banner.tsx';
import { deletions, filterUndoable, getTimeLeft } from './deletions.ts';

type RestoreResult = { data: { message: string }; error?: undefined } | { data?: undefined; error: unknown };

const listOtherDeletions = (list: string, id: number) =>
  deletions.get().filter((deletion) => deletion.list !== list || deletion.id !== id);
const removeDeletion = (list: string, id: number) => deletions.set(listOtherDeletions(list, id));

export type UndoControl = ReturnType<typeof useUndo>;

/** Returns the deletions of one list that can still be undone, newest first. */
export function useUndo(
  list: string,
  restore: (id: number) => Promise<RestoreResult>,
  onOutcome: (outcome: Outcome) => void,
) {
  const allDeletions = useExternalStore(deletions);
  const [busyId, setBusyId] = useState<number | null>(null);
  const newestButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (allDeletions.length === 0) return;
    const nextExpiry = Math.min(...allDeletions.map(getTimeLeft));
    const timer = setTimeout(() => deletions.set(filterUndoable(deletions.get())), nextExpiry);
    return () => clearTimeout(timer);
  }, [allDeletions]);

  return {
    deletions: allDeletions.filter((deletion) => deletion.list === list),
    /** Ref of the newest deletion's Undo button. */
    newest: newestButton,
    busyId,
    offer: (id: number, message: string, name?: string) => {
      deletions.set([{ list, id, message, name, at: Date.now() }, ...listOtherDeletions(list, id)]);
    },
    /** Resolves to true if the row was restored. */
    undo: async (id: number): Promise<boolean> => {
      if (busyId !== null) return false;
      setBusyId(id);
      const { data, error } = await restore(id);
      setBusyId(null);
      // A 404 means that the time to undo the deletion has passed.
      if (data !== undefined || toProblem(error).status === 404) removeDeletion(list, id);
      if (data === undefined) onOutcome({ tone: 'bad', message: messageFor('banner', error) });
      else onOutcome({ tone: 'good', message: data.message });
      return data !== undefined;
    },
  };
}
