import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { useExportDataMutation } from './own-data.api.ts';
import styles from './own-data.module.css';

/** Lets the user download everything stored about them, or delete the account. */
export function OwnData() {
  const [exportData, { isLoading, error, isSuccess }] = useExportDataMutation();
  const [isCloseDialogOpen, setIsCloseDialogOpen] = useState(false);

  const handleDownload = async () => {
    const response = await exportData();
    if (response.data === undefined) return;
    const { data } = response.data;
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(`lingostory-${data.exported_at.slice(0, 10)}.json`, file);
  };

  return (
    <section className={styles.part} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p className={styles.lead}>
        Download everything we store about you in one file: your membership, books, positions, what you read
        on which day, reviews and sign-ins. Or delete your account for good.
      </p>
      {error !== undefined && <Banner tone="bad">{messageFor('member', error)}</Banner>}
      {isSuccess && <Banner tone="good">The file is in your downloads.</Banner>}
      <div className={styles.actions}>
        <Button variant="quiet" busy={isLoading} onClick={() => void handleDownload()}>
          Download your data
        </Button>
        <Button variant="quiet" onClick={() => setIsCloseDialogOpen(true)}>
          Delete your account…
        </Button>
      </div>
      <CloseAccountDialog open={isCloseDialogOpen} onClose={() => setIsCloseDialogOpen(false)} />
    </section>
  );
}
