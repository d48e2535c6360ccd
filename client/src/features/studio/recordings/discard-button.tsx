import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { useDiscardRecordingMutation } from './recordings.api.ts';

type DiscardButtonProps = {
  chapterId: number;
  /** What somebody else corrected since is not discarded. */
  version: number;
  label: string;
  onDiscarded: () => void;
};

/** Ends what is done with a recording; asks first, since nothing of it comes back. */
export function DiscardButton({ chapterId, version, label, onDiscarded }: DiscardButtonProps) {
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [discard, { isLoading }] = useDiscardRecordingMutation();
  const handleConfirm = async () => {
    setProblem(null);
    const { error } = await discard({ id: chapterId, version });
    setAsked(false);
    if (error === undefined) onDiscarded();
    else setProblem(messageFor('studio', error));
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {label}
      </Button>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      <ConfirmDialog
        open={asked}
        title="Discard the recording?"
        confirmLabel="Discard the recording"
        cancelLabel="Keep it"
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsked(false)}
      >
        The recording will be deleted, with everything that was corrected in it. The chapter stays as it is.
      </ConfirmDialog>
    </>
  );
}
