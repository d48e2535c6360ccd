import { useEffect, useRef, useState } from 'react';

/** Sends the new position of a row and gives the message of what went wrong, or null. */
type Send = (id: number, position: number) => Promise<string | null>;

/** What was done, and at which end the row left the page, if it did. */
type Said = { text: string; left: 'above' | 'below' | null };

export type RowOrder = ReturnType<typeof useRowOrder>;

/** Rows that are put in order, by buttons or by dragging their handle. `first` is the position of the first row shown. */
export function useRowOrder(ids: readonly number[], first: number, total: number, send: Send) {
  const frame = useRef<HTMLElement>(null);
  const pressed = useRef<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState<Said>({ text: '', left: null });
  const order = ids.join();

  // A row that moves in the page takes its button along; the focus has to follow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is what calls for it.
  useEffect(() => {
    const key = pressed.current;
    if (key === null) return;
    pressed.current = null;
    const [id] = key.split('-');
    const find = (name: string) =>
      frame.current?.querySelector<HTMLElement>(`[data-move="${name}"]:not(:disabled)`);
    (find(key) ?? find(`${id}-up`) ?? find(`${id}-down`) ?? frame.current)?.focus();
  }, [order]);

  const positionOf = (id: number) => first + ids.indexOf(id);

  const put = async (id: number, position: number) => {
    if (isBusy || position < 0 || position >= total || position === positionOf(id)) return;
    const left = position < first ? 'above' : position >= first + ids.length ? 'below' : null;
    setBusy(true);
    setProblem(null);
    const problem = await send(id, position);
    setBusy(false);
    setProblem(problem);
    setSaid({ text: problem === null ? `Moved to position ${position + 1} of ${total}.` : '', left });
    if (problem !== null) pressed.current = null;
  };

  const step = (id: number, by: -1 | 1) => {
    pressed.current = `${id}-${by < 0 ? 'up' : 'down'}`;
    void put(id, positionOf(id) + by);
  };

  const jump = (id: number, position: number) => {
    pressed.current = `${id}-to`;
    void put(id, position);
  };

  /** Puts a row where another one is. */
  const drop = (id: number, target: number) => {
    pressed.current = `${id}-drag`;
    void put(id, positionOf(target));
  };

  return { ids, frame, isBusy, problem, said, total, positionOf, step, jump, drop };
}
