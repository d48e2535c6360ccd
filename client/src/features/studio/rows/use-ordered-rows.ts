import { useState } from 'react';
import { messageFor } from '../../../lib/messages.ts';
import type { Outcome } from '../../../ui/banner.tsx';
import { useRowOrder } from './use-row-order.ts';

type Answer<Data> = { data: Data; error?: undefined } | { data?: undefined; error: unknown };

type Deeds = {
  /** The place of the first row shown, counted from 0, and how many there are. */
  first: number;
  total: number;
  move: (id: number, place: number) => Promise<Answer<unknown>>;
  remove: (id: number) => Promise<Answer<{ message: string }>>;
};

/** A list whose rows change places and go: what was done is told, and the focus stays in the list. */
export function useOrderedRows(ids: readonly number[], { first, total, move, remove }: Deeds) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const order = useRowOrder(ids, first, total, async (id, place) => {
    setOutcome(null);
    const answer = await move(id, place);
    return answer.error === undefined ? null : messageFor('studio', answer.error);
  });

  const handleDelete = async (id: number) => {
    setOutcome(null);
    const answer = await remove(id);
    if (answer.data !== undefined) {
      setOutcome({ tone: 'good', message: answer.data.message });
      setTimeout(() => order.frame.current?.focus());
      return;
    }
    setOutcome({ tone: 'bad', message: messageFor('studio', answer.error) });
  };

  return { order, outcome, setOutcome, handleDelete };
}
