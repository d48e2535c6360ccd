import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../../lib/http/messages.ts';
import { toProblem } from '../../../../lib/http/problem.ts';
import { useExternalStore } from '../../../../lib/storage/external-store.ts';
import type { Outcome } from '../../../../ui/page/banner.tsx';
import { deletions, timeLeft, undoable } from './deletions.ts';

type Restored = { data: { message: string }; error?: undefined } | { data?: undefined; error: unknown };

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
  const all = useExternalStore(deletions);
  const [busyId, setBusyId] = useState<number | null>(null);
  const newest = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (all.length === 0) return;
    const next = Math.min(...all.map(timeLeft));
    const timer = setTimeout(() => deletions.set(undoable(deletions.get())), next);
    return () => clearTimeout(timer);
  }, [all]);

  return {
    lines: all.filter((one) => one.list === list),
    /** The button of the last deletion. */
    newest,
    busyId,
    offer: (id: number, message: string, name?: string) => {
      deletions.set([{ list, id, message, name, at: Date.now() }, ...without(list, id)]);
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
