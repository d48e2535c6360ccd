import { useEffect, useRef, useState } from 'react';

/** Sends the new position of a row. Resolves to an error message, or null on success. */
type MoveSender = (id: number, position: number) => Promise<string | null>;

/**
 * Message after a move. `offPageSide` is set if the row moved to an earlier page (`above`) or a later one (`below`).
 */
type MoveMessage = { text: string; offPageSide: 'above' | 'below' | null };

export type RowOrder = ReturnType<typeof useRowOrder>;

/** Reorders rows by button or by drag and drop. `firstPosition` is the position of the first row on the page. */
export function useRowOrder(ids: readonly number[], firstPosition: number, total: number, send: MoveSender) {
  const frameRef = useRef<HTMLElement>(null);
  const pressedButtonKey = useRef<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [message, setMessage] = useState<MoveMessage>({ text: '', offPageSide: null });
  const orderKey = ids.join();

  // Keeps the focus on the button that moved the row, or on another button of that row if it is now disabled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes.
  useEffect(() => {
    const key = pressedButtonKey.current;
    if (key === null) return;
    pressedButtonKey.current = null;
    const [id] = key.split('-');
    const findButton = (name: string) =>
      frameRef.current?.querySelector<HTMLElement>(`[data-move="${name}"]:not(:disabled)`);
    (findButton(key) ?? findButton(`${id}-up`) ?? findButton(`${id}-down`) ?? frameRef.current)?.focus();
  }, [orderKey]);

  const positionOf = (id: number) => firstPosition + ids.indexOf(id);

  const moveTo = async (id: number, position: number) => {
    if (isBusy || position < 0 || position >= total || position === positionOf(id)) return;
    const offPageSide =
      position < firstPosition ? 'above' : position >= firstPosition + ids.length ? 'below' : null;
    setBusy(true);
    setProblem(null);
    const problem = await send(id, position);
    setBusy(false);
    setProblem(problem);
    setMessage({
      text: problem === null ? `Moved to position ${position + 1} of ${total}.` : '',
      offPageSide,
    });
    if (problem !== null) pressedButtonKey.current = null;
  };

  /** `from` is `row` if a key moved the row, whose button then has the focus. */
  const moveBy = (id: number, offset: -1 | 1, from: 'button' | 'row' = 'button') => {
    pressedButtonKey.current = from === 'row' ? `${id}-row` : `${id}-${offset < 0 ? 'up' : 'down'}`;
    void moveTo(id, positionOf(id) + offset);
  };

  const jumpTo = (id: number, position: number) => {
    pressedButtonKey.current = `${id}-to`;
    void moveTo(id, position);
  };

  /** Moves a row to the position of the row it was dropped on. */
  const moveToDropTarget = (id: number, target: number) => {
    pressedButtonKey.current = `${id}-drag`;
    void moveTo(id, positionOf(target));
  };

  return {
    ids,
    frame: frameRef,
    isBusy,
    problem,
    message,
    total,
    positionOf,
    step: moveBy,
    jump: jumpTo,
    drop: moveToDropTarget,
  };
}
