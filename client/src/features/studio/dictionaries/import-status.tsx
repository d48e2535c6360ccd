import { useState } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { UploadProgress } from '../files/upload-progress.tsx';
import { useListDictionariesQuery } from './dictionaries.api.ts';

/** Polling interval in milliseconds while an import is running. */
const pollingIntervalMs = 1000;

type ImportStatusProps = {
  /** True while a file from this page is being uploaded or imported. */
  busy: boolean;
  /** Upload progress in percent. Stays at 100 after the upload. */
  percent: number;
};

/** Shows the progress of this page's import, or of another administrator's import that has to finish first. */
export function ImportStatus({ busy, percent }: ImportStatusProps) {
  const [isImporting, setImporting] = useState(false);
  const isPolling = isImporting || (busy && percent === 100);
  const { data } = useListDictionariesQuery(undefined, {
    pollingInterval: isPolling ? pollingIntervalMs : 0,
  });
  const currentImport = data?.importing ?? null;
  if (isImporting !== (currentImport !== null)) setImporting(currentImport !== null);
  const entriesReadText =
    currentImport && `${pluralize(currentImport.entries, 'entry', 'entries')} read so far.`;
  if (busy)
    return (
      <UploadProgress
        percent={percent}
        processingText={entriesReadText ? `Importing: ${entriesReadText}` : 'Checking the file…'}
      />
    );
  // The cached list still contains the finished import until it is refetched.
  if (currentImport === null || percent === 100) return null;
  return (
    <Banner>
      “{currentImport.name}” is being imported: {entriesReadText} You can import another dictionary when it’s
      done.
    </Banner>
  );
}
