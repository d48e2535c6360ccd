import { useState } from 'react';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Spinner } from '../base/spinner.tsx';
import { FileForm } from './file-form.tsx';
import { isWorking } from './import-labels.ts';
import { ImportList } from './import-list.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useListImportsQuery } from './imports.api.ts';

/** Polling interval in milliseconds while the server works on an import. */
const pollingIntervalMs = 3000;

/** First step of the wizard: the choice of a file. Also lists the imports that can be continued. */
export function NewImport({ bookCode }: { bookCode: string | null }) {
  const [isPolling, setPolling] = useState(false);
  const query = useListImportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling ? pollingIntervalMs : 0,
  });
  const isServerWorking = query.data?.data.some(isWorking) ?? false;
  if (isServerWorking !== isPolling) setPolling(isServerWorking);
  return (
    <>
      <ImportSteps current={0} />
      <Loaded query={toQueryState(query)} placeholder={<Spinner noun="the imports" />}>
        {({ data: imports, upload_room: room }) => (
          <>
            <FileForm key={bookCode} room={room} bookCode={bookCode} />
            <ImportList imports={imports} />
          </>
        )}
      </Loaded>
    </>
  );
}
