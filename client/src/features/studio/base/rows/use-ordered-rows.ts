import { useState } from 'react';
import { messageFor } from '../../../../lib/http/messages.ts';
import type { Outcome } from '../../../../ui/page/banner.tsx';
import { useUndo } from './undo.ts';
import { useRowOrder } from './use-row-order.ts';

type MutationResult<Data> = { data: Data; error?: undefined } | { data?: undefined; error: unknown };

type Deeds = {
  /** The list's name among all that something is deleted from. */
  list: string;
  /** The place of the first row shown, counted from 0, and how many there are. */
  first: number;
  total: number;
  move: (id: number, position: number) => Promise<MutationResult<unknown>>;
  remove: (id: number) => Promise<MutationResult<{ message: string }>>;
  /** What tells a deleted row from others, where the message does not. */
  nameOf?: (id: number) => string | undefined;
  restore: (id: number) => Promise<MutationResult<{ message: string }>>;
};

/** A list whose rows are moved and deleted: it says what was done, and the focus goes to what undoes it. */
export function useOrderedRows(ids: readonly number[], deeds: Deeds) {
  const { list, first, total, move, remove, restore, nameOf } = deeds;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const undo = useUndo(list, restore, setOutcome);
  const order = useRowOrder(ids, first, total, async (id, position) => {
    setOutcome(null);
    const response = await move(id, position);
    return response.error === undefined ? null : messageFor('studio', response.error);
  });

  const handleDelete = async (id: number) => {
    setOutcome(null);
    const name = nameOf?.(id);
    const response = await remove(id);
    if (response.data !== undefined) {
      undo.offer(id, response.data.message, name);
      // The button of a deleted row is gone with it. By then the dialog is closed and the line is there.
      setTimeout(() => undo.newest.current?.focus());
      return;
    }
    setOutcome({ tone: 'bad', message: messageFor('studio', response.error) });
  };

  return { order, outcome, setOutcome, undo, handleDelete };
}
