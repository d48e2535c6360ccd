import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveDialogProps = { open: boolean; onStay: () => void; onLeave: () => void };

/** Asks whether to leave the page and lose unsaved changes. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Keep editing"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      What you changed on this page hasn’t been saved yet.
    </ConfirmDialog>
  );
}
