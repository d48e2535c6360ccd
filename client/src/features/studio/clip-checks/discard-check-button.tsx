import type { ClipCheckView } from '@lingostory/contract/studio/clip-checks/schemas';
import { type ReactNode, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { useDiscardClipCheckMutation } from './clip-checks.api.ts';

type DiscardCheckButtonProps = {
  check: ClipCheckView;
  label: string;
  /** The question of the dialog. */
  title: string;
  confirmLabel: string;
  children: ReactNode;
};

/** Button that cancels a check or discards its changes. Asks first, because a check takes minutes. */
export function DiscardCheckButton({ check, label, title, confirmLabel, children }: DiscardCheckButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [discardCheck, { isLoading, error }] = useDiscardClipCheckMutation();
  const handleConfirm = async () => {
    await discardCheck({ id: check.chapter_id, version: check.version });
    setConfirming(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        {label}
      </Button>
      {error !== undefined && <Banner tone="bad">{messageFor('studio', error)}</Banner>}
      <ConfirmDialog
        open={isConfirming}
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel="Go back"
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setConfirming(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
