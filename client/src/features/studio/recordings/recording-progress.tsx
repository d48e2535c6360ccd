import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { Progress } from '../../../ui/progress.tsx';
import styles from './chapter-recording.module.css';
import { DiscardButton } from './discard-button.tsx';

/** What became of a recording in this tab: in the end the server only says that there is none anymore. */
export type TabProgress = {
  /** The server was at work on it while this page was open. */
  awaited: boolean;
  /** Under review here; it stays on the page while some of its phrases are aligned again. */
  reviewed: boolean;
  takingOver: boolean;
  /** Somebody on this page wanted it gone. */
  discarded: boolean;
  gone: boolean;
  phrases: number;
};

export const beginning: TabProgress = {
  awaited: false,
  reviewed: false,
  takingOver: false,
  discarded: false,
  gone: false,
  phrases: 0,
};

/** The same object where nothing is new. */
export function advance(before: TabProgress, recording: RecordingView | null): TabProgress {
  if (recording === null) return before.gone ? before : { ...before, gone: true };
  const { state, problem, total_phrases: phrases } = recording;
  // One that comes after the last was gone is another one.
  const now = before.gone ? beginning : before;
  const isAligning = state === 'aligning' || state === 'waiting';
  const isRealigning = now.reviewed && isAligning;
  const next = {
    ...now,
    awaited: now.awaited || isAligning,
    reviewed: state === 'ready' || isRealigning,
    // Asked for, and not fetched yet; a problem says that it was not taken over.
    takingOver: state === 'taking-over' || (now.takingOver && state === 'ready' && problem === null),
    phrases,
  };
  const isSame =
    next.awaited === before.awaited &&
    next.reviewed === before.reviewed &&
    next.takingOver === before.takingOver &&
    next.gone === before.gone &&
    next.phrases === before.phrases;
  return isSame ? before : next;
}

const names = ['Next', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];

/** Of what waits for its turn, from 1. */
export function positionInLine(place: number): string {
  const name = names[place - 1];
  return name === undefined ? `Number ${place} in line` : `${name} in line`;
}

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
