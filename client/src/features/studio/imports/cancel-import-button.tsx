import type { ImportView } from '@lingostory/contract/studio/imports/schemas';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { removeDraft } from '../../../lib/forms/draft.ts';
import { messageFor } from '../../../lib/http/messages.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { findEditedBookCode, toDraftName } from './import-labels.ts';
import { useCancelImportMutation } from './imports.api.ts';

const lossesByState: Readonly<Record<ImportView['state'], string>> = {
  reading: 'The uploaded file will be deleted. The catalogue stays as it is.',
  ready: 'The uploaded file will be deleted, with what you changed here. The catalogue stays as it is.',
  importing:
    'What has been imported so far will be deleted, with the uploaded file. The catalogue stays as it is.',
  done: '',
  failed: '',
};

/** Cancels an import and returns to the choice of a file. Asks first, because the file would have to be sent again. */
export function CancelImportButton({ bookImport }: { bookImport: ImportView }) {
  const [isConfirming, setConfirming] = useState(false);
  const { cancel, isBusy, problem } = useCancelImport(bookImport);
  return (
    <>
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        Cancel the import
      </Button>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      <ConfirmDialog
        open={isConfirming}
        title="Cancel the import?"
        confirmLabel="Cancel the import"
        cancelLabel="Keep it"
        busy={isBusy}
        onConfirm={() => void cancel().then(() => setConfirming(false))}
        onCancel={() => setConfirming(false)}
      >
        {lossesByState[bookImport.state]}
      </ConfirmDialog>
    </>
  );
}

/** Removes a failed import, which has nothing to lose, and returns to the choice of a file. */
export function ChooseAnotherFileButton({ bookImport }: { bookImport: ImportView }) {
  const { cancel, isBusy, problem } = useCancelImport(bookImport);
  return (
    <>
      <Button busy={isBusy} onClick={() => void cancel()}>
        Choose another file
      </Button>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
    </>
  );
}

function useCancelImport(bookImport: ImportView) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [cancelImport, { isLoading }] = useCancelImportMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = async () => {
    setProblem(null);
    const { error } = await cancelImport({ id: bookImport.id });
    if (error !== undefined) {
      setProblem(messageFor('studio', error));
      return;
    }
    removeDraft(toDraftName(user, bookImport));
    const bookCode = findEditedBookCode(bookImport);
    await navigate(bookCode === null ? studioPaths.imports : studioPaths.importEdition(bookCode));
  };
  return { cancel, isBusy: isLoading, problem };
}
