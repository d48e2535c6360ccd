import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

type PanelProps = {
  /** What the button is called. */
  label: string;
  face: ReactNode;
  title: string;
  side: 'top' | 'bottom';
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/**
 * A button and the panel it opens. The browser's own popover (Esc, a press elsewhere, the way back of the focus): the
 * library's weighs 41 kB, a third of what this page may load.
 */
export function Panel({ label, face, title, side, onToggle, children }: PanelProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.button} aria-label={label} popoverTarget={id}>
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}title`}
        className={styles.panel}
        data-side={side}
        onToggle={({ newState }) => onToggle?.(newState === 'open')}
      >
        <h2 id={`${id}title`} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </>
  );
}
