import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import styles from './dialog.module.css';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** Explains what would be lost. */
  children: ReactNode;
  /** The label of the confirm button, such as "Delete the book". */
  confirmLabel: string;
  cancelLabel?: string;
  /** True for a step that can be undone, whose button needn't warn. */
  isReversible?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Returns the element to focus after closing, by default the one that opened the dialog. */
  getFocusTarget?: () => HTMLElement | null;
};

/** Asks before a step with consequences, such as a deletion. Cannot be closed while `busy`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel' } = props;
  const { isReversible = false, busy = false } = props;
  const { onConfirm, onCancel, getFocusTarget } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup
          className={styles.popup}
          // Without `finalFocus`, Base UI doesn't restore the focus if it has moved in the meantime.
          {...(getFocusTarget && { finalFocus: () => getFocusTarget() ?? true })}
        >
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className={styles.actions}>
            <AlertDialog.Close render={<Button variant="quiet">{cancelLabel}</Button>} />
            <Button variant={isReversible ? 'primary' : 'danger'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
