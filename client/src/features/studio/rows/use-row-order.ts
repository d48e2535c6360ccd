import { useEffect, useRef, useState } from 'react';

/** Sends the new place of a row and gives the message of what went wrong, or null. */
type Send = (id: number, place: number) => Promise<string | null>;

/** What was done, and at which end the row left the page, if it did. */
type Said = { text: string; left: 'above' | 'below' | null };

export type RowOrder = ReturnType<typeof useRowOrder>;

/** Rows that change places, by buttons or by dragging their handle. `first` is the place of the first row shown. */
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

  const placeOf = (id: number) => first + ids.indexOf(id);

  const put = async (id: number, place: number) => {
    if (isBusy || place < 0 || place >= total || place === placeOf(id)) return;
    const left = place < first ? 'above' : place >= first + ids.length ? 'below' : null;
    setBusy(true);
    setProblem(null);
    const problem = await send(id, place);
    setBusy(false);
    setProblem(problem);
    setSaid({ text: problem === null ? `Moved to position ${place + 1} of ${total}.` : '', left });
    if (problem !== null) pressed.current = null;
  };

  const step = (id: number, by: -1 | 1) => {
    pressed.current = `${id}-${by < 0 ? 'up' : 'down'}`;
    void put(id, placeOf(id) + by);
  };

  const jump = (id: number, place: number) => {
    pressed.current = `${id}-to`;
    void put(id, place);
  };

  /** Puts a row where another one is. */
  const drop = (id: number, target: number) => {
    pressed.current = `${id}-drag`;
    void put(id, placeOf(target));
  };

  return { ids, frame, isBusy, problem, said, total, placeOf, step, jump, drop };
}
