import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { Progress } from '../../../ui/progress.tsx';
import styles from './chapter-recording.module.css';
import { DiscardButton } from './discard-button.tsx';
import { positionInLine } from './position-in-line.ts';

type WorkingState = Exclude<RecordingView['state'], 'ready' | 'failed'>;

const titles: Readonly<Record<WorkingState, string>> = {
  waiting: 'Waiting for its turn',
  aligning: 'Finding the phrases in the recording',
  'taking-over': 'Adding the phrases to the chapter',
};

const waitingTitles: Readonly<Record<WorkingState, string>> = {
  waiting: titles.waiting,
  aligning: titles.waiting,
  'taking-over': 'Waiting to be added to the chapter',
};

type RecordingProgressProps = { recording: RecordingView; state: WorkingState; onDiscarded: () => void };

/** What the server does with a recording. Nobody has to stay for it. */
export function RecordingProgress({ recording, state, onDiscarded }: RecordingProgressProps) {
  const percent = Math.round(recording.progress * 100);
  const { place } = recording;
  const title = place === null ? titles[state] : waitingTitles[state];
  return (
    <section className={styles.working} aria-labelledby="recording-state">
      <h2 id="recording-state" className={styles.title}>
        {title}
      </h2>
      {place === null && <Progress label={title} value={percent} max={100} />}
      <p className={styles.hint}>
        {`${place === null ? `${percent} %` : positionInLine(place)}. ${recording.file_name} is processed in the background, so you can leave this page and come back.`}
      </p>
      <DiscardButton
        chapterId={recording.chapter_id}
        version={recording.version}
        label="Cancel"
        onDiscarded={onDiscarded}
      />
    </section>
  );
}
