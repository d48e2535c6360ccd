import { Banner, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { LevelMeter } from '../recordings/microphone/level-meter.tsx';
import styles from './sound-editor.module.css';
import type { Retake } from './use-retake.ts';

const workLabels = {
  preparing: 'Trimming and leveling your take…',
  taking: 'Saving…',
  dropping: 'Dropping the take…',
  restoring: 'Restoring the former sound…',
} as const;

/** Says what happens now, or what came of the last command. A recording is shown with its level. */
export function RecordingStatus({ retake }: { retake: Retake }) {
  const { microphone, work, phrase } = retake;
  const { state, seconds } = microphone;
  const isRecording = state.stage === 'recording' || state.stage === 'paused';
  const readStatus = () => {
    if (isRecording) return 'Recording. Press R to stop.';
    if (state.stage === 'asking') return 'Your browser asks for the microphone…';
    if (work !== null) return workLabels[work];
    return phrase.retake === null || retake.rejected !== null || retake.outcome !== null
      ? ''
      : 'Your take is ready. Press N to hear it, Enter to take it.';
  };
  return (
    <div className={styles.status}>
      {state.stage === 'failed' && <Banner tone="bad">{state.problem}</Banner>}
      <p className={isRecording ? styles.recording : styles.soft}>
        <span role="status">{readStatus()}</span>
        {isRecording && <span className={styles.clock}>{`${seconds} s`}</span>}
      </p>
      {!isRecording && work === null && <OutcomeBanner outcome={retake.outcome} />}
      {isRecording && <LevelMeter stream={state.stream} />}
    </div>
  );
}
