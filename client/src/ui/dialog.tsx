import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
} & Pick<BaseDialog.Popup.Props, 'initialFocus' | 'finalFocus'>;

/** Holds the focus while it is open and gives it back; Esc and the veil close it. */
export function Dialog({ open, onClose, title, description, children, ...focus }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup {...focus} className={`${styles.popup} ${styles.framed}`}>
          <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
          <div className={styles.body}>
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
