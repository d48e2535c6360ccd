import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** True if the dialog contains only text. Its scrolling part becomes focusable, so that arrow keys scroll it. */
  isTextOnly?: boolean;
} & Pick<BaseDialog.Popup.Props, 'initialFocus' | 'finalFocus'>;

/** A modal dialog that traps focus and restores it on closing. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, isTextOnly = false, ...focus } = props;
  const scrollProps = isTextOnly ? ({ tabIndex: 0, role: 'group', 'aria-label': title } as const) : {};
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup {...focus} className={`${styles.popup} ${styles.framed}`}>
          <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
          <div className={styles.body} {...scrollProps}>
            {description !== undefined && (
              <BaseDialog.Description className={styles.text} render={<div />}>
                {description}
              </BaseDialog.Description>
            )}
            {children}
          </div>
          <BaseDialog.Close
            render={<IconButton icon="close" label="Close" className={styles.close ?? ''} />}
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
