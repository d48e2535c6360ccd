import { type ReactNode, useState } from 'react';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';

type DeleteButtonProps = {
  /** Accessible name, such as "Delete: Le marché". */
  label: string;
  confirmLabel: string;
  /** Text of the confirmation dialog, which describes what will be deleted. */
  children: ReactNode;
  onDelete: () => Promise<void>;
};

/** Delete button that asks for confirmation first. */
export function DeleteButton({ label, confirmLabel, children, onDelete }: DeleteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const handleConfirm = async () => {
    if (isBusy) return;
    setBusy(true);
    await onDelete();
    setBusy(false);
    setOpen(false);
  };
  return (
    <>
      <IconButton icon="trash" size={20} label={label} data-command="remove" onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={isOpen}
        title="Are you sure?"
        confirmLabel={confirmLabel}
        busy={isBusy}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setOpen(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
