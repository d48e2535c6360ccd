import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

type EmptyBookDialogProps = { open: boolean; busy?: boolean; onConfirm: () => void; onCancel: () => void };

/** Asked before a book without a phrase is published: it would be sold with nothing to read. */
export function EmptyBookDialog(props: EmptyBookDialogProps) {
  return (
    <ConfirmDialog {...props} title="This book has no phrases yet" confirmLabel="Publish anyway">
      Readers could buy it, but they would find nothing to read. You can publish it anytime after you add its
      first phrases.
    </ConfirmDialog>
  );
}
