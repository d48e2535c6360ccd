import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { useCloseOnBack } from '../../../../lib/navigation/use-close-on-back.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import styles from './panel.module.css';

type PanelProps = {
  /** The button's accessible name. */
  label: string;
  icon: ReactElement;
  title: string;
  side: 'top' | 'bottom';
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/**
 * A button and the popover it opens. Uses the native popover, which already closes on Esc or an outside press and
 * returns the focus. The component library's popover would add 41 kB, a third of this page's budget.
 */
export function Panel({ label, icon, title, side, onToggle, children }: PanelProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => popover.current?.hidePopover());
  return (
    <>
      <IconButton icon={icon} label={label} className={styles.button ?? ''} popoverTarget={id} />
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}title`}
        className={styles.panel}
        data-side={side}
        // Updates the state before the popover opens, so that Back closes the popover even if it is pressed
        // immediately.
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
