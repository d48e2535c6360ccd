import { useState } from 'react';
import { plural } from '../../../lib/labels/format.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { UploadProgress } from '../files/upload-progress.tsx';
import { useListDictionariesQuery } from './dictionaries.api.ts';

/** Milliseconds between two questions how far the server is. */
const pollingInterval = 1000;

type ImportStatusProps = {
  /** Our own import is being uploaded or read. */
  busy: boolean;
  /** Of our file, how much is sent. It stays at 100 afterwards. */
  percent: number;
};

/** How far our own import is, or that of somebody else, which has to end before ours can begin. */
export function ImportStatus({ busy, percent }: ImportStatusProps) {
  const [isAwaited, setAwaited] = useState(false);
  const isPolled = isAwaited || (busy && percent === 100);
  const { data } = useListDictionariesQuery(undefined, { pollingInterval: isPolled ? pollingInterval : 0 });
  const importing = data?.importing ?? null;
  if (isAwaited !== (importing !== null)) setAwaited(importing !== null);
  const read = importing && `${plural(importing.entries, 'entry', 'entries')} read so far.`;
  if (busy)
    return (
      <UploadProgress percent={percent} afterwards={read ? `Importing: ${read}` : 'Checking the file…'} />
    );
  // Until the list is asked again, it still has the import that we have just seen end.
  if (importing === null || percent === 100) return null;
  return (
    <Banner>
      “{importing.name}” is being imported: {read} You can import another dictionary when it’s done.
    </Banner>
  );
}
