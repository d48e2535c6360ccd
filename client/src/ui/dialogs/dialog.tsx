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
  /** Nothing in it takes the focus: what scrolls takes it then, so that arrows reach all of it. */
  isText?: boolean;
} & Pick<BaseDialog.Popup.Props, 'initialFocus' | 'finalFocus'>;

/** Holds the focus while it is open and gives it back; Esc and the veil close it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, isText = false, ...focus } = props;
  const scrolled = isText ? ({ tabIndex: 0, role: 'group', 'aria-label': title } as const) : {};
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup {...focus} className={`${styles.popup} ${styles.framed}`}>
          <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
          <div className={styles.body} {...scrolled}>
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
