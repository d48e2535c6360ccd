import { useState } from 'react';
import { messageFor } from '../../../../lib/http/messages.ts';
import type { Outcome } from '../../../../ui/page/banner.tsx';
import { useUndo } from './undo-control.ts';
import { useRowOrder } from './use-row-order.ts';

type MutationResult<Data> = { data: Data; error?: undefined } | { data?: undefined; error: unknown };

type OrderedRowsOptions = {
  /** Name of this list in the stored deletions. */
  list: string;
  /** Position of the first row shown, counted from 0. `total` is the length of the whole list. */
  firstPosition: number;
  total: number;
  move: (id: number, position: number) => Promise<MutationResult<unknown>>;
  remove: (id: number) => Promise<MutationResult<{ message: string }>>;
  /** Returns a name that identifies a deleted row if the server's message does not. */
  getName?: (id: number) => string | undefined;
  restore: (id: number) => Promise<MutationResult<{ message: string }>>;
};

/** State of a list whose rows can be moved and deleted. After a deletion the focus moves to its Undo button. */
export function useOrderedRows(ids: readonly number[], options: OrderedRowsOptions) {
  const { list, firstPosition, total, move, remove, restore, getName } = options;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const undo = useUndo(list, restore, setOutcome);
  const order = useRowOrder(ids, firstPosition, total, async (id, position) => {
    setOutcome(null);
    const response = await move(id, position);
    return response.error === undefined ? null : messageFor('studio', response.error);
  });

  const handleDelete = async (id: number) => {
    setOutcome(null);
    const name = getName?.(id);
    const response = await remove(id);
    if (response.data !== undefined) {
      undo.offer(id, response.data.message, name);
      // Waits until the dialog has closed and the Undo button has rendered. The deleted row's own button is gone.
      setTimeout(() => undo.newest.current?.focus());
      return;
    }
    setOutcome({ tone: 'bad', message: messageFor('studio', response.error) });
  };

  return { order, outcome, setOutcome, undo, handleDelete };
}
