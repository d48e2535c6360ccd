import type { MemberView } from '@lingostory/contract/studio/members/schemas';
import { messageFor } from '../../../lib/http/messages.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { useCloseMemberMutation, useReopenMemberMutation } from '../base/studio.api.ts';

type CloseOrReopenDialogProps = {
  /** The chosen member, or null while the dialog is closed. */
  member: MemberView | null;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
};

/** Asks for confirmation before closing or reopening an account. */
export function CloseOrReopenDialog({ member, onDone, onClose }: CloseOrReopenDialogProps) {
  const [close, closeResult] = useCloseMemberMutation();
  const [reopenMember, reopenResult] = useReopenMemberMutation();
  const isOpen = member?.is_active === true;

  const handleConfirm = async () => {
    if (member === null) return;
    const response = await (isOpen ? close({ id: member.id }) : reopenMember({ id: member.id }));
    onClose();
    if (response.error === undefined) onDone({ tone: 'good', message: response.data.message });
    else onDone({ tone: 'bad', message: messageFor('banner', response.error) });
  };

  return (
    <ConfirmDialog
      open={member !== null}
      title="Are you sure?"
      confirmLabel={isOpen ? 'Close the account' : 'Reopen the account'}
      busy={closeResult.isLoading || reopenResult.isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      {isOpen
        ? `Are you sure you want to close the account of ${member.name}? They are signed out everywhere right away and can’t sign in, and their membership ends with its credits.`
        : `Are you sure you want to reopen the account of ${member?.name ?? ''}? They can sign in again.`}
    </ConfirmDialog>
  );
}
