import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { useBackCloses } from '../../../../lib/navigation/use-back-closes.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import styles from './panel.module.css';

type PanelProps = {
  /** What the button is called. */
  label: string;
  face: ReactElement;
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
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => popover.current?.hidePopover());
  return (
    <>
      <IconButton icon={face} label={label} className={styles.button ?? ''} popoverTarget={id} />
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}title`}
        className={styles.panel}
        data-side={side}
        // Before it is there, so that a Back right afterwards closes it.
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
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
