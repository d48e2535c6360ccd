import type { ClipCheckView } from '@lingostory/contract/studio/clip-checks/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { useStageFocus } from '../../../ui/page/use-stage-focus.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LoadedItem, useFreshQuery } from '../base/loaded-item.tsx';
import { WorkingSection } from '../base/working-section.tsx';
import { describeQueuePosition } from '../recordings/recording-progress.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './chapter-check.module.css';
import { isWorking } from './check-labels.ts';
import { useReadClipCheckQuery, useStartClipCheckMutation } from './clip-checks.api.ts';
import { DiscardCheckButton } from './discard-check-button.tsx';

/** Polling interval in milliseconds while the server works on the check. */
const pollingIntervalMs = 1000;

/** Page section that checks where a chapter's clips begin and end, and lists what would change. */
export function ChapterCheck({ chapterId }: { chapterId: number }) {
  const [isPolling, setPolling] = useState(false);
  const checkQuery = useReadClipCheckQuery(
    { id: chapterId },
    { ...fetchOnMount, pollingInterval: isPolling ? pollingIntervalMs : 0 },
  );
  const query = useFreshQuery(checkQuery);
  const check = query.data?.data ?? null;
  const isServerWorking = check !== null && isWorking(check.state);
  if (isServerWorking !== isPolling) setPolling(isServerWorking);
  return (
    <LoadedItem noun="chapter" query={query}>
      {({ data }) => <CheckStages chapterId={chapterId} check={data} onOutdated={query.retry} />}
    </LoadedItem>
  );
}

type CheckStageProps = { chapterId: number; check: ClipCheckView | null; onOutdated: () => void };

/** The work before the list and the one after it have the same stage, so that the focus stays on its heading. */
const stageOf = (check: ClipCheckView | null) =>
  check === null ? 'none' : isWorking(check.state) ? 'working' : check.state;

function CheckStages(props: CheckStageProps) {
  const stage = stageOf(props.check);
  const [history, setHistory] = useState({ stage, isLater: false });
  if (history.stage !== stage) setHistory({ stage, isLater: true });
  return (
    <>
      <VisuallyHidden>
        <span role="status">{toAnnouncement(props.check)}</span>
      </VisuallyHidden>
      <CheckStage key={stage} {...props} isLaterStage={history.isLater} />
    </>
  );
}

/** Describes the progress for screen readers. The headings of the other stages take the focus and say the rest. */
function toAnnouncement(check: ClipCheckView | null): string {
  if (check?.state === 'checking') return 'The clips are being checked.';
  return check?.state === 'taking' ? 'The clips are being cut.' : '';
}

function CheckStage({
  chapterId,
  check,
  isLaterStage,
  onOutdated,
}: CheckStageProps & { isLaterStage: boolean }) {
  const headingRef = useStageFocus(isLaterStage);
  if (check === null)
    return (
      <EmptyState
        title="Do the clips end where their phrases do?"
        titleRef={headingRef}
        action={<StartCheckButton chapterId={chapterId} label="Check the clips" />}
      >
        <p>
          We listen to the whole chapter again and list the phrases whose first or last sound lies in a
          neighbor’s clip. You hear every change before you take it. Clips that were uploaded or set by hand
          stay as they are.
        </p>
      </EmptyState>
    );
  if (check.state === 'failed')
    return (
      <EmptyState
        title="The clips could not be checked"
        titleRef={headingRef}
        action={<StartCheckButton chapterId={chapterId} label="Check again" />}
      >
        <div className={styles.problem}>
          <Banner tone="bad">{check.problem ?? 'Something went wrong. The chapter stays as it was.'}</Banner>
        </div>
      </EmptyState>
    );
  if (check.state === 'ready')
    return <ChangeList key={check.version} check={check} headingRef={headingRef} onOutdated={onOutdated} />;
  if (check.state === 'done') return <CheckDone check={check} headingRef={headingRef} />;
  return <CheckProgress check={check} headingRef={headingRef} />;
}

type StartCheckButtonProps = { chapterId: number; label: string; variant?: 'primary' | 'quiet' };

function StartCheckButton({ chapterId, label, variant = 'primary' }: StartCheckButtonProps) {
  const [startCheck, { isLoading, error }] = useStartClipCheckMutation();
  return (
    <div className={styles.start}>
      <Button variant={variant} busy={isLoading} onClick={() => void startCheck({ id: chapterId })}>
        {label}
      </Button>
      {error !== undefined && <Banner tone="bad">{messageFor('studio', error)}</Banner>}
    </div>
  );
}

type StageProps = { check: ClipCheckView; headingRef: ReturnType<typeof useStageFocus> };

function CheckProgress({ check, headingRef }: StageProps) {
  const { state, place, progress } = check;
  const percent = Math.round(progress * 100);
  const title = state === 'taking' ? 'Cutting the clips' : 'Listening to the clips';
  return (
    <WorkingSection
      title={place === null ? title : 'Waiting for its turn'}
      titleRef={headingRef}
      percent={place === null ? percent : null}
      hint={`${place === null ? `${percent} %` : describeQueuePosition(place)}. This happens in the background, so you can leave this page and come back.`}
    >
      <DiscardCheckButton
        check={check}
        label="Cancel"
        title={state === 'taking' ? 'Cancel the changes?' : 'Cancel the check?'}
        confirmLabel={state === 'taking' ? 'Cancel the changes' : 'Cancel the check'}
      >
        The chapter stays as it is. To see the changes, you would have to check it again.
      </DiscardCheckButton>
    </WorkingSection>
  );
}

function CheckDone({ check, headingRef }: StageProps) {
  const { chapter_id: chapterId, result } = check;
  const { taken = 0, left_out: leftOut = [], word_times: wordTimes = 0 } = result ?? {};
  return (
    <section className={styles.done}>
      <h2 ref={headingRef} tabIndex={-1}>
        {taken === 0
          ? 'The clips stay as they were'
          : `${pluralize(taken, 'change was', 'changes were')} taken`}
      </h2>
      {wordTimes > 0 && <p>{`The times of the words were stored for ${pluralize(wordTimes, 'phrase')}.`}</p>}
      {leftOut.length > 0 && (
        <Banner>
          <p>
            {leftOut.length === 1
              ? 'One change was left out, because its phrase or the next one was changed meanwhile:'
              : `${leftOut.length} changes were left out, because their phrases or the next ones were changed meanwhile:`}
          </p>
          <ul>
            {leftOut.map(({ id, text }) => (
              <li key={id} lang="fr">
                {text}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className={styles.actions}>
        <LinkButton to={studioPaths.phrases(chapterId)}>Phrase list</LinkButton>
        <StartCheckButton chapterId={chapterId} label="Check again" variant="quiet" />
      </div>
    </section>
  );
}
