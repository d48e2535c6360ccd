import { useState } from 'react';
import { messageFor } from '../../lib/http/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import styles from './base/my-reading.module.css';
import { useDeleteReadingHistoryMutation, useSetReadingRecordMutation } from './progress.api.ts';

/** Lets the member turn their reading history on or off, and delete it. */
export function ReadingRecordSettings({ isRecordingOn }: { isRecordingOn: boolean }) {
  const [setReadingRecord, recordChange] = useSetReadingRecordMutation();
  const [deleteHistory, deletion] = useDeleteReadingHistoryMutation();
  const [isConfirmingDeletion, setConfirmingDeletion] = useState(false);
  const error = deletion.error ?? recordChange.error;
  const isSwitchedOn = recordChange.isLoading ? recordChange.originalArgs?.recorded === true : isRecordingOn;

  const handleDelete = async () => {
    await deleteHistory();
    setConfirmingDeletion(false);
  };

  return (
    <section className={styles.part} aria-labelledby="record">
      <h2 id="record">What is recorded</h2>
      <p className={styles.quiet}>
        When you read a book of your library, we note which phrases you heard, for how long and on which day.
        Only you see it, and you can switch it off.
      </p>
      <Switch
        label="Record what I read"
        checked={isSwitchedOn}
        onChange={(checked) => void setReadingRecord({ recorded: checked })}
      />
      {error !== undefined && <Banner tone="bad">{messageFor('member', error)}</Banner>}
      {deletion.isSuccess && <Banner tone="good">{deletion.data.message}</Banner>}
      <div className={styles.actions}>
        <Button variant="quiet" size="small" onClick={() => setConfirmingDeletion(true)}>
          Delete my reading history…
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirmingDeletion}
        title="Delete your reading history?"
        confirmLabel="Delete it"
        cancelLabel="Keep it"
        busy={deletion.isLoading}
        onConfirm={() => void handleDelete()}
        onCancel={() => setConfirmingDeletion(false)}
      >
        <p>
          The calendar and the charts will be empty. Your books, your positions in them and your goal stay.
          This can’t be undone.
        </p>
      </ConfirmDialog>
    </section>
  );
}
