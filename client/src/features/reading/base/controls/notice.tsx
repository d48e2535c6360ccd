import { type ReactNode, useEffect, useEffectEvent } from 'react';
import styles from './notice.module.css';

type NoticeProps<Said> = {
  said: Said | null;
  /** For so long it stands there. */
  milliseconds: number;
  onEnd: () => void;
  children: (said: Said) => ReactNode;
};

/** What was done, said for a while under the bar. */
export function Notice<Said>({ said, milliseconds, onEnd, children }: NoticeProps<Said>) {
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (said === null) return;
    const timer = window.setTimeout(() => handleEnd(), milliseconds);
    return () => window.clearTimeout(timer);
  }, [said, milliseconds]);
  return (
    // There from the beginning, so that what comes into it is spoken.
    <div role="status" className={styles.said}>
      {said !== null && <p>{children(said)}</p>}
    </div>
  );
}

/** In a notice, after what was done. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  return (
    <button type="button" className={styles.undo} onClick={onUndo}>
      Undo
    </button>
  );
}
