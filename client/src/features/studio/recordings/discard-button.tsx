import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { useDiscardRecordingMutation } from './recordings.api.ts';

type DiscardButtonProps = {
  chapterId: number;
  /**
   * The version that the editor has seen. The server refuses to discard a newer version, so that another editor's
   * corrections are not lost.
   */
  version: number;
  label: string;
  onDiscarded: () => void;
};

/** Button that discards a recording. Asks for confirmation, since this cannot be undone. */
export function DiscardButton({ chapterId, version, label, onDiscarded }: DiscardButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [discardRecording, { isLoading }] = useDiscardRecordingMutation();
  const handleConfirm = async () => {
    setProblem(null);
    const { error } = await discardRecording({ id: chapterId, version });
    setConfirming(false);
    if (error === undefined) onDiscarded();
    else setProblem(messageFor('studio', error));
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        {label}
      </Button>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      <ConfirmDialog
        open={isConfirming}
        title="Discard the recording?"
        confirmLabel="Discard the recording"
        cancelLabel="Keep it"
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setConfirming(false)}
      >
        The recording will be deleted, with everything that was corrected in it. The chapter stays as it is.
      </ConfirmDialog>
    </>
  );
}
