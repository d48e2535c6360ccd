import { type ReactNode, useEffect, useEffectEvent } from 'react';
import styles from './notice.module.css';

type NoticeProps<Said> = {
  said: Said | null;
  /** How long the notice stays visible. */
  milliseconds: number;
  onEnd: () => void;
  children: (said: Said) => ReactNode;
};

/** A temporary message under the bar about the last action. */
export function Notice<Said>({ said, milliseconds, onEnd, children }: NoticeProps<Said>) {
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (said === null) return;
    const timer = window.setTimeout(() => handleEnd(), milliseconds);
    return () => window.clearTimeout(timer);
  }, [said, milliseconds]);
  return (
    // The status region is always rendered, because screen readers announce only changes to an existing one.
    <div role="status" className={styles.said}>
      {said !== null && <p>{children(said)}</p>}
    </div>
  );
}

/** The Undo button of a notice. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  return (
    <button type="button" className={styles.undo} onClick={onUndo}>
      Undo
    </button>
  );
}
