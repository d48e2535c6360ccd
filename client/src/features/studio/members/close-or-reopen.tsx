import type { MemberView } from '@lingostory/contract/studio/members/schemas';
import { messageFor } from '../../../lib/http/messages.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { useCloseMemberMutation, useReopenMemberMutation } from '../base/studio.api.ts';

type CloseOrReopenProps = {
  /** The chosen member, or null while the dialog is closed. */
  member: MemberView | null;
  onDone: (outcome: Outcome) => void;
  onEnd: () => void;
};

/** Asks for confirmation before closing or reopening an account. */
export function CloseOrReopen({ member, onDone, onEnd }: CloseOrReopenProps) {
  const [close, closing] = useCloseMemberMutation();
  const [reopen, reopening] = useReopenMemberMutation();
  const isOpen = member?.is_active === true;

  const handleConfirm = async () => {
    if (member === null) return;
    const response = await (isOpen ? close({ id: member.id }) : reopen({ id: member.id }));
    onEnd();
    if (response.error === undefined) onDone({ tone: 'good', message: response.data.message });
    else onDone({ tone: 'bad', message: messageFor('banner', response.error) });
  };

  return (
    <ConfirmDialog
      open={member !== null}
      title="Are you sure?"
      confirmLabel={isOpen ? 'Close the account' : 'Reopen the account'}
      busy={closing.isLoading || reopening.isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onEnd}
    >
      {isOpen
        ? `Are you sure you want to close the account of ${member.name}? They are signed out everywhere right away and can’t sign in, and their membership ends with its credits.`
        : `Are you sure you want to reopen the account of ${member?.name ?? ''}? They can sign in again.`}
    </ConfirmDialog>
  );
}
