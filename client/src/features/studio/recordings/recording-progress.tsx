import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { WorkingSection } from '../base/working-section.tsx';
import { DiscardButton } from './discard-button.tsx';

/** History of a recording in this tab. Needed because the server cannot tell why a recording no longer exists. */
export type TabProgress = {
  /** True once the recording has been queued or aligned while this page was open. */
  awaited: boolean;
  /**
   * True while the recording is under review on this page, including while some of its phrases are being realigned.
   */
  reviewed: boolean;
  takingOver: boolean;
  /** True if the recording was discarded on this page. */
  discarded: boolean;
  gone: boolean;
  phrases: number;
  /** True if the recording gives its sound to phrases that the chapter has. */
  usesPhrases: boolean;
};

export const initialProgress: TabProgress = {
  awaited: false,
  reviewed: false,
  takingOver: false,
  discarded: false,
  gone: false,
  phrases: 0,
  usesPhrases: false,
};

/** Returns the progress after a fetch, or the same object if nothing has changed. */
export function toNextProgress(previousProgress: TabProgress, recording: RecordingView | null): TabProgress {
  if (recording === null)
    return previousProgress.gone ? previousProgress : { ...previousProgress, gone: true };
  const { state, problem, total_phrases: phrases } = recording;
  // A recording that appears after the previous one has disappeared is a new one, so its progress starts from the
  // beginning.
  const baseProgress = previousProgress.gone ? initialProgress : previousProgress;
  const isAligning = state === 'aligning' || state === 'waiting';
  const isRealigning = baseProgress.reviewed && isAligning;
  const progress = {
    ...baseProgress,
    awaited: baseProgress.awaited || isAligning,
    reviewed: state === 'ready' || isRealigning,
    // Stays true after the request while the server still reports `ready`. A problem in that state means that adding
    // the phrases has failed.
    takingOver: state === 'taking-over' || (baseProgress.takingOver && state === 'ready' && problem === null),
    phrases,
    usesPhrases: recording.uses_phrases,
  };
  const isUnchanged =
    progress.awaited === previousProgress.awaited &&
    progress.reviewed === previousProgress.reviewed &&
    progress.takingOver === previousProgress.takingOver &&
    progress.gone === previousProgress.gone &&
    progress.usesPhrases === previousProgress.usesPhrases &&
    progress.phrases === previousProgress.phrases;
  return isUnchanged ? previousProgress : progress;
}

const queuePositionLabels = [
  'Next',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
];

/** Returns a label for the position in the queue, counted from 1. */
export function describeQueuePosition(queuePosition: number): string {
  const positionLabel = queuePositionLabels[queuePosition - 1];
  return positionLabel === undefined ? `Number ${queuePosition} in line` : `${positionLabel} in line`;
}

type WorkingState = Exclude<RecordingView['state'], 'ready' | 'failed'>;

const titlesByState: Readonly<Record<WorkingState, string>> = {
  waiting: 'Waiting for its turn',
  aligning: 'Finding the phrases in the recording',
  'taking-over': 'Adding the phrases to the chapter',
};

const waitingTitlesByState: Readonly<Record<WorkingState, string>> = {
  waiting: titlesByState.waiting,
  aligning: titlesByState.waiting,
  'taking-over': 'Waiting to be added to the chapter',
};

/** Titles for a recording that adds no phrases, if they differ. */
const soundTitle = 'Giving the phrases their sound';
const waitingSoundTitle = 'Waiting to give the phrases their sound';

type RecordingProgressProps = { recording: RecordingView; state: WorkingState; onDiscarded: () => void };

/** Shows what the server is doing with a recording. The editor may leave the page while it works. */
export function RecordingProgress({ recording, state, onDiscarded }: RecordingProgressProps) {
  const percent = Math.round(recording.progress * 100);
  const { place } = recording;
  const isGivingSound = recording.uses_phrases && state === 'taking-over';
  const title = place === null ? titlesByState[state] : waitingTitlesByState[state];
  const soundOnlyTitle = place === null ? soundTitle : waitingSoundTitle;
  return (
    <WorkingSection
      title={isGivingSound ? soundOnlyTitle : title}
      percent={place === null ? percent : null}
      hint={`${place === null ? `${percent} %` : describeQueuePosition(place)}. ${recording.file_name} is processed in the background, so you can leave this page and come back.`}
    >
      <DiscardButton
        chapterId={recording.chapter_id}
        version={recording.version}
        label="Cancel"
        onDiscarded={onDiscarded}
      />
    </WorkingSection>
  );
}
