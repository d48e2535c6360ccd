import { undoMinutes } from '@lingostory/contract/constants';
import { useState } from 'react';
import { createExternalStore, useExternalStore } from '../../../lib/external-store.ts';
import { messageFor } from '../../../lib/messages.ts';
import { toProblem } from '../../../lib/problem.ts';
import type { Outcome } from '../../../ui/banner.tsx';

/** `name`: what tells it from others, where the message does not. */
type Deleted = { list: string; id: number; message: string; name?: string | undefined };
type Restored = { data: { message: string }; error?: undefined } | { data?: undefined; error: unknown };

/** What was deleted in this tab and can be restored: it outlives the list, which somebody may leave and come back to. */
const deletions = createExternalStore<readonly Deleted[]>([]);
const without = (list: string, id: number) =>
  deletions.get().filter((one) => one.list !== list || one.id !== id);
const forget = (list: string, id: number) => deletions.set(without(list, id));

export type Undo = ReturnType<typeof useUndo>;

/** The deletions of one list that can still be undone, the last first. */
export function useUndo(
  list: string,
  restore: (id: number) => Promise<Restored>,
  say: (outcome: Outcome) => void,
) {
  const lines = useExternalStore(deletions).filter((one) => one.list === list);
  const [busyId, setBusyId] = useState<number | null>(null);
  return {
    lines,
    busyId,
    offer: (id: number, message: string, name?: string) => {
      const deleted = { list, id, message, name };
      deletions.set([deleted, ...without(list, id)]);
      // By this deletion, not by its id: what was restored may have been deleted once more.
      setTimeout(() => deletions.set(deletions.get().filter((one) => one !== deleted)), undoMinutes * 60_000);
    },
    /** Whether it is back. */
    undo: async (id: number): Promise<boolean> => {
      if (busyId !== null) return false;
      setBusyId(id);
      const { data, error } = await restore(id);
      setBusyId(null);
      // With 404 it is too late.
      if (data !== undefined || toProblem(error).status === 404) forget(list, id);
      if (data === undefined) say({ tone: 'bad', message: messageFor('banner', error) });
      else say({ tone: 'good', message: data.message });
      return data !== undefined;
    },
  };
}
