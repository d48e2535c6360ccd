import type { CheckedChapterView } from '@lingostory/contract/studio/clip-checks/schemas';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../../../lib/http/messages.ts';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { LoadedItem } from '../base/loaded-item.tsx';
import { Spinner } from '../base/spinner.tsx';
import { numberCellClass, StudioTable } from '../base/studio-table.tsx';
import styles from './chapter-check.module.css';
import { describeCheck, isWorking } from './check-labels.ts';
import {
  useCancelClipChecksMutation,
  useListClipChecksQuery,
  useStartClipChecksMutation,
} from './clip-checks.api.ts';

/** Polling interval in milliseconds while chapters are being checked. */
const pollingIntervalMs = 2000;

const columns = [
  { name: 'No.', numeric: true },
  { name: 'Chapter Title' },
  { name: 'Clips', numeric: true },
  { name: 'Check' },
];

/** Lists the chapters of a book with their checks, and checks all of them one after another. */
export function BookChecks({ bookCode }: { bookCode: string }) {
  const [isPolling, setPolling] = useState(false);
  const query = toQueryState(
    useListClipChecksQuery(
      { book_code: bookCode },
      { ...fetchOnMount, pollingInterval: isPolling ? pollingIntervalMs : 0 },
    ),
  );
  const isServerWorking = query.data?.data.chapters.some(isInWork) ?? false;
  if (isServerWorking !== isPolling) setPolling(isServerWorking);
  return (
    <LoadedItem noun="book" query={query} placeholder={<Spinner noun="the chapters" />}>
      {({ data: { chapters } }) =>
        chapters.length === 0 ? (
          <p>This book has no chapters yet.</p>
        ) : (
          <div className={styles.book}>
            <CheckControls bookCode={bookCode} chapters={chapters} />
            <StudioTable label="Chapters" columns={columns} minWidth="20rem">
              {chapters.map((chapter) => (
                <ChapterRow key={chapter.id} chapter={chapter} />
              ))}
            </StudioTable>
          </div>
        )
      }
    </LoadedItem>
  );
}

const isInWork = ({ check }: CheckedChapterView) => check !== null && isWorking(check.state);
const canCancel = ({ check }: CheckedChapterView) =>
  check?.state === 'waiting' || check?.state === 'checking';

type CheckControlsProps = { bookCode: string; chapters: readonly CheckedChapterView[] };

function CheckControls({ bookCode, chapters }: CheckControlsProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [startChecks, { isLoading: isStarting }] = useStartClipChecksMutation();
  const [cancelChecks, { isLoading: isCanceling }] = useCancelClipChecksMutation();
  const run = async (request: typeof startChecks | typeof cancelChecks) => {
    setOutcome(null);
    const { data, error } = await request({ book_code: bookCode });
    setOutcome(
      error === undefined
        ? { tone: 'good', message: data.message }
        : { tone: 'bad', message: messageFor('studio', error) },
    );
  };
  return (
    <>
      <p className={styles.lead}>
        Chapters are checked one after another, which can take some minutes each. Nothing in the book changes
        until you have looked at a chapter’s list and taken its changes.
      </p>
      <div className={styles.actions}>
        <Button busy={isStarting} onClick={() => void run(startChecks)}>
          Check all chapters
        </Button>
        {chapters.some(canCancel) && (
          <Button variant="quiet" busy={isCanceling} onClick={() => void run(cancelChecks)}>
            Cancel the checks
          </Button>
        )}
      </div>
      <OutcomeBanner outcome={outcome} />
    </>
  );
}

function ChapterRow({ chapter }: { chapter: CheckedChapterView }) {
  const { id, title, chapter_no: chapterNo, total_clips: clipCount } = chapter;
  const description = describeCheck(chapter);
  return (
    <tr>
      <td className={numberCellClass}>{chapterNo}</td>
      <th scope="row" lang="fr">
        {title}
      </th>
      <td className={numberCellClass}>{clipCount}</td>
      <td>
        {clipCount === 0 ? (
          description
        ) : (
          <Link to={studioPaths.clipCheck(id)} aria-label={`${description}: ${title}`}>
            {description}
          </Link>
        )}
      </td>
    </tr>
  );
}
