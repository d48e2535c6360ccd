import type { BookExportFormat } from '@lingostory/contract/studio/exports/constants';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import type { StudioBook } from '../base/studio.api.ts';
import styles from './export-book.module.css';
import { useExportBookMutation } from './exports.api.ts';
import { estimateFileSize } from './file-size.ts';

const formatLabels = {
  epub: {
    label: 'EPUB with narration',
    hint: 'One file for reading apps that highlight each phrase while it’s heard. Import it here to get the same book back.',
  },
  pieces: {
    label: 'Plain files (TSV, subtitles, clips)',
    hint: 'A zip with a table, subtitles and sounds for each chapter, for spreadsheets and other programs.',
  },
} as const satisfies Record<BookExportFormat, { label: string; hint: string }>;

/** Button that opens a dialog for downloading a book. Closing the dialog doesn't stop the download. */
export function ExportBook({ book }: { book: StudioBook }) {
  const [exportBook, { isLoading, isSuccess, error, reset }] = useExportBookMutation();
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<BookExportFormat>('epub');
  const createOption = (value: BookExportFormat) => {
    const { label, hint } = formatLabels[value];
    const size = estimateFileSize(book.clips.milliseconds, value);
    return { value, label: size === undefined ? label : `${label}, ${size}`, hint };
  };
  const handleOpen = () => {
    // Shows an error that came while the dialog was closed.
    if (isSuccess) reset();
    setOpen(true);
  };
  const handleFormatChange = (value: BookExportFormat) => {
    setFormat(value);
    // Clears the result of the previous export, because it was another file.
    if (!isLoading) reset();
  };
  return (
    <>
      <Button variant="quiet" onClick={handleOpen}>
        Export
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Export “${book.title}”`}>
        <div className={styles.form}>
          <p className={styles.lead}>All chapters are exported, drafts too.</p>
          <RadioGroup
            legend="File"
            options={[createOption('epub'), createOption('pieces')]}
            value={format}
            disabled={isLoading}
            onChange={handleFormatChange}
          />
          {error !== undefined && <Banner tone="bad">{messageFor('banner', error)}</Banner>}
          {isLoading && <Banner>We’re making your file. A long book can take a few minutes.</Banner>}
          {isSuccess && <Banner tone="good">The file is in your downloads.</Banner>}
          <div className={styles.actions}>
            <Button busy={isLoading} onClick={() => void exportBook({ book_code: book.book_code, format })}>
              Download
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
