import { type ReactNode, useEffect, useEffectEvent } from 'react';
import styles from './timed-notice.module.css';

type TimedNoticeProps<Content> = {
  content: Content | null;
  /** Milliseconds for which the notice stays visible. */
  milliseconds: number;
  onEnd: () => void;
  children: (content: Content) => ReactNode;
};

/** A temporary message about the last action, shown below the top bar. */
export function TimedNotice<Said>({ content, milliseconds, onEnd, children }: TimedNoticeProps<Said>) {
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (content === null) return;
    const timer = window.setTimeout(() => handleEnd(), milliseconds);
    return () => window.clearTimeout(timer);
  }, [content, milliseconds]);
  return (
    // The status region is always rendered, because screen readers announce only changes to an existing one.
    <div role="status" className={styles.said}>
      {content !== null && <p>{children(content)}</p>}
    </div>
  );
}

export function UndoButton({ onUndo }: { onUndo: () => void }) {
  return (
    <button type="button" className={styles.undo} onClick={onUndo}>
      Undo
    </button>
  );
}
