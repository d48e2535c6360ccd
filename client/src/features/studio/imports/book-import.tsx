import type { ImportView } from '@lingostory/contract/studio/imports/schemas';
import { useState } from 'react';
import { toProblem } from '../../../lib/http/problem.ts';
import { fetchOnMount, isNotFound } from '../../../lib/http/query-state.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { useStageFocus } from '../../../ui/page/use-stage-focus.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useFreshQuery } from '../base/loaded-item.tsx';
import { Spinner } from '../base/spinner.tsx';
import { WorkingSection } from '../base/working-section.tsx';
import { CancelImportButton, ChooseAnotherFileButton } from './cancel-import-button.tsx';
import { CheckStep } from './check/check-step.tsx';
import { ImportDone } from './import-done.tsx';
import { isWorking } from './import-labels.ts';
import styles from './import-page.module.css';
import { ImportSteps } from './import-steps.tsx';
import { useReadImportQuery } from './imports.api.ts';

/** Polling interval in milliseconds while the server works on the import. */
const pollingIntervalMs = 1000;

/** The wizard's steps after the upload. Shows what the server's import needs now, so any device can continue it. */
export function BookImport({ id }: { id: number }) {
  const [isPolling, setPolling] = useState(false);
  const importQuery = useReadImportQuery(
    { id },
    { ...fetchOnMount, pollingInterval: isPolling ? pollingIntervalMs : 0 },
  );
  const freshQuery = useFreshQuery(importQuery);
  const problem = importQuery.error === undefined ? null : toProblem(importQuery.error);
  // A poll that finds nothing means that the import was canceled, although its last state is still cached.
  const isGone = problem !== null && isNotFound(problem);
  const query = isGone ? { ...freshQuery, data: undefined, problem } : freshQuery;
  const isServerWorking = query.data !== undefined && isWorking(query.data);
  if (isServerWorking !== isPolling) setPolling(isServerWorking);
  return (
    <Loaded
      query={query}
      placeholder={<Spinner noun="the import" />}
      failed={(errorState, { message }) =>
        isGone ? (
          <EmptyState
            title={message}
            action={<LinkButton to={studioPaths.imports}>Import a book</LinkButton>}
          />
        ) : (
          errorState
        )
      }
    >
      {(bookImport) => <ImportStages bookImport={bookImport} />}
    </Loaded>
  );
}

type Stage = 'reading' | 'check' | 'importing' | 'done' | 'failed';

/** Number of finished steps. A failed import is back at the first one. */
const stepsByStage: Readonly<Record<Stage, number>> = {
  failed: 0,
  reading: 1,
  check: 1,
  importing: 2,
  done: 3,
};

function findStage({ state, found }: ImportView): Stage {
  if (state === 'ready') return 'check';
  // Keeps the editor's corrections on the page while the file is read again with other choices.
  return state === 'reading' && found !== null ? 'check' : state;
}

function ImportStages({ bookImport }: { bookImport: ImportView }) {
  const stage = findStage(bookImport);
  const [history, setHistory] = useState({ stage, isLater: false });
  if (history.stage !== stage) setHistory({ stage, isLater: true });
  const [conflict, setConflict] = useState<string | null>(null);
  return (
    <>
      <ImportSteps current={stepsByStage[stage]} />
      <VisuallyHidden>
        <span role="status">{toAnnouncement(bookImport)}</span>
      </VisuallyHidden>
      {conflict !== null && (
        <div className={styles.conflict}>
          <Banner tone="bad">{conflict}</Banner>
        </div>
      )}
      <ImportStage
        key={stage}
        stage={stage}
        bookImport={bookImport}
        isLaterStage={history.isLater}
        onConflict={setConflict}
      />
    </>
  );
}

/** Percent between two announcements of the progress. */
const announcedPercent = 25;

/** Describes the progress for screen readers. The headings of the other stages take the focus and say the rest. */
function toAnnouncement({ state, progress, version }: ImportView): string {
  if (state === 'importing') {
    const percent = Math.floor((progress * 100) / announcedPercent) * announcedPercent;
    return percent === 0 ? 'The book is being imported.' : `${percent} % imported.`;
  }
  if (state === 'reading') return 'The file is being read.';
  return state === 'ready' && version > firstReadyVersion ? 'The file has been read again.' : '';
}

/** Every change adds 1 to the version: 1 is the new import, 2 the one that was read for the first time. */
const firstReadyVersion = 2;

type ImportStageProps = {
  stage: Stage;
  bookImport: ImportView;
  isLaterStage: boolean;
  onConflict: (message: string | null) => void;
};

function ImportStage({ stage, bookImport, isLaterStage, onConflict }: ImportStageProps) {
  const headingRef = useStageFocus(isLaterStage);
  const { file_name: fileName, progress, problem } = bookImport;
  const percent = Math.round(progress * 100);
  if (stage === 'check')
    return <CheckStep bookImport={bookImport} headingRef={headingRef} onConflict={onConflict} />;
  if (stage === 'done') return <ImportDone bookImport={bookImport} headingRef={headingRef} />;
  if (stage === 'failed') {
    return (
      <EmptyState
        title="This file could not be imported"
        titleRef={headingRef}
        action={<ChooseAnotherFileButton bookImport={bookImport} />}
      >
        <div className={styles.failed}>
          <p>{fileName}</p>
          <Banner tone="bad">{problem ?? 'Something went wrong. Nothing was imported.'}</Banner>
        </div>
      </EmptyState>
    );
  }
  return (
    <WorkingSection
      title={stage === 'reading' ? 'Reading the file' : 'Importing the book'}
      titleRef={headingRef}
      percent={stage === 'reading' && percent === 0 ? null : percent}
      hint={
        stage === 'reading'
          ? `${fileName} is read in the background. Nothing is written to the catalogue yet. You can leave this page and come back.`
          : `${percent} %. The book appears in the studio when all of it has been imported. You can leave this page and come back.`
      }
    >
      <CancelImportButton bookImport={bookImport} />
    </WorkingSection>
  );
}
