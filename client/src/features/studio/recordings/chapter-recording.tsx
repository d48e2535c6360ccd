import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { RecordingView, SilentPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { useState } from 'react';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useReadChapterQuery } from '../base/chapters.api.ts';
import { LoadedItem, useFreshQuery } from '../base/loaded-item.tsx';
import styles from './chapter-recording.module.css';
import { FormerSounds } from './former-sounds/former-sounds.tsx';
import { RecordingForm } from './recording-form.tsx';
import {
  initialProgress,
  RecordingProgress,
  type TabProgress,
  toNextProgress,
} from './recording-progress.tsx';
import { useReadRecordingQuery } from './recordings.api.ts';
import { AlignmentEditor } from './review/alignment-editor.tsx';

/** Polling interval in milliseconds while the server is processing a recording. */
const pollingIntervalMs = 1000;

/**
 * Page section that turns a recording into phrases of a chapter. Shows the form, the progress or the review,
 * depending on the recording's state.
 */
export function ChapterRecording({ chapterId }: { chapterId: number }) {
  const [isPolling, setPolling] = useState(false);
  const recordingQuery = useReadRecordingQuery(
    { id: chapterId },
    { ...fetchOnMount, pollingInterval: isPolling ? pollingIntervalMs : 0 },
  );
  const query = useFreshQuery(recordingQuery);
  const recording = query.data?.data;
  const isServerWorking = recording !== undefined && recording !== null && isProcessing(recording);
  if (isServerWorking !== isPolling) setPolling(isServerWorking);
  return (
    <LoadedItem noun="chapter" query={query}>
      {({ data, missing_programs, upload_room, is_draft, silent_phrases, total_phrases }) => (
        <>
          {missing_programs.length > 0 && <MissingProgramsNotice names={missing_programs} />}
          <RecordingStages
            chapterId={chapterId}
            recording={data}
            canStart={missing_programs.length === 0}
            room={upload_room ?? recordingLimits.file}
            isDraft={is_draft}
            silentPhrases={silent_phrases ?? []}
            phraseCount={total_phrases}
            fetchedAt={recordingQuery.fulfilledTimeStamp}
            onOutdated={query.retry}
          />
        </>
      )}
    </LoadedItem>
  );
}

const isProcessing = ({ state }: RecordingView) => state !== 'ready' && state !== 'failed';

type RecordingStagesProps = {
  chapterId: number;
  recording: RecordingView | null;
  canStart: boolean;
  /** Remaining upload space in bytes. */
  room: number;
  /** True if readers can't see the chapter yet. */
  isDraft: boolean;
  silentPhrases: readonly SilentPhrase[];
  /** The number of phrases that the chapter has. */
  phraseCount: number;
  fetchedAt: number | undefined;
  onOutdated: () => void;
};

function RecordingStages(props: RecordingStagesProps) {
  const { recording } = props;
  const [progress, setProgress] = useState(initialProgress);
  const nextTabProgress = toNextProgress(progress, recording);
  if (nextTabProgress !== progress) setProgress(nextTabProgress);
  const isReady = nextTabProgress.awaited && recording?.state === 'ready';
  return (
    <>
      {/* Tells screen readers that the phrases are ready, because they would not notice that the page has changed. */}
      <VisuallyHidden>
        <span role="status">{isReady ? 'The phrases are ready for review.' : ''}</span>
      </VisuallyHidden>
      <RecordingStage {...props} progress={nextTabProgress} onProgress={setProgress} />
    </>
  );
}

type RecordingStageProps = RecordingStagesProps & {
  progress: TabProgress;
  onProgress: (change: (progress: TabProgress) => TabProgress) => void;
};

function RecordingStage(props: RecordingStageProps) {
  const { chapterId, recording, canStart, room, isDraft, silentPhrases, phraseCount } = props;
  const { fetchedAt, onOutdated, progress, onProgress } = props;
  const handleDiscarded = () => onProgress((now) => ({ ...now, discarded: true }));

  if (recording === null || recording.state === 'failed') {
    return (
      <>
        {recording === null && <EndedRecordingBanner chapterId={chapterId} progress={progress} />}
        <FormerSounds key={progress.gone ? 'gone' : ''} chapterId={chapterId} />
        {canStart && (
          <RecordingForm
            key={recording?.version ?? 0}
            chapterId={chapterId}
            failed={recording}
            silentPhrases={silentPhrases}
            phraseCount={phraseCount}
            room={room}
          />
        )}
      </>
    );
  }
  const isRealigning = progress.reviewed && (recording.state === 'waiting' || recording.state === 'aligning');
  if (recording.state === 'ready' || isRealigning) {
    return (
      <AlignmentEditor
        key={`${recording.uses_phrases} ${recording.file_name}`}
        recording={recording}
        isDraft={isDraft}
        fetchedAt={fetchedAt}
        onOutdated={onOutdated}
        onTakingOver={() => onProgress((now) => ({ ...now, takingOver: true }))}
        onDiscarded={handleDiscarded}
      />
    );
  }
  return <RecordingProgress recording={recording} state={recording.state} onDiscarded={handleDiscarded} />;
}

/** Tells the editor what happened to a recording that was open on this page and no longer exists. */
function EndedRecordingBanner({ chapterId, progress }: { chapterId: number; progress: TabProgress }) {
  const { reviewed, takingOver, discarded, phrases, usesPhrases } = progress;
  if (discarded) return null;
  if (takingOver) return <AppliedRecording chapterId={chapterId} count={phrases} usesPhrases={usesPhrases} />;
  if (!reviewed) return null;
  return (
    <div className={styles.done}>
      <Banner>Another editor has taken over this recording, or discarded it.</Banner>
    </div>
  );
}

type AppliedRecordingProps = { chapterId: number; count: number; usesPhrases: boolean };

function AppliedRecording({ chapterId, count, usesPhrases }: AppliedRecordingProps) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return (
    <div className={styles.done}>
      <Banner tone="good">
        {usesPhrases
          ? 'The chapter’s phrases have the sound of this recording now.'
          : `${pluralize(count, 'phrase was', 'phrases were')} added to the chapter.`}
      </Banner>
      <nav className={styles.links} aria-label="Next steps">
        <LinkButton to={studioPaths.phrases(chapterId)}>Phrase list</LinkButton>
        <LinkButton variant="quiet" to={studioPaths.translations(chapterId)}>
          Translations
        </LinkButton>
        <LinkButton variant="quiet" to={studioPaths.meanings(chapterId)}>
          Meanings
        </LinkButton>
        {chapter !== undefined && (
          <LinkButton variant="quiet" to={studioPaths.preview(chapter.book.book_code)}>
            Preview in the reader
          </LinkButton>
        )}
      </nav>
    </div>
  );
}

/**
 * Names the programs that the server needs to align recordings but doesn't have. Nothing else on the page needs them.
 */
function MissingProgramsNotice({ names }: { names: readonly string[] }) {
  return (
    <Banner>
      <p>
        This server can’t align recordings yet. It needs {names.join(' and ')}:{' '}
        <code>apt-get install {names.join(' ')}</code>. You can still add phrases one by one.
      </p>
    </Banner>
  );
}
