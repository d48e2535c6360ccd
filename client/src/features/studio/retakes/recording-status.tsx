import { Banner, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LevelMeter } from '../recordings/microphone/level-meter.tsx';
import styles from './sound-editor.module.css';
import type { Retake } from './use-retake.ts';
import { warningLabels } from './warning-labels.ts';

const workLabels = {
  sending: 'Sending your recording… Press Esc to cancel.',
  preparing: 'Trimming and leveling your take… Press Esc to cancel.',
  taking: 'Saving…',
  discarding: 'Discarding the take…',
  restoring: 'Restoring the former sound…',
} as const;

/** Says what happens now, or what came of the last command. A recording is shown with its level. */
export function RecordingStatus({ retake }: { retake: Retake }) {
  const { microphone, work, phrase, isRecording, failed, outcome } = retake;
  const { state, seconds } = microphone;
  const isTakeReady = !retake.isBusy && phrase.retake !== null && failed === null && outcome === null;
  const [warning] = isTakeReady ? (phrase.retake?.warnings ?? []) : [];
  const readStatus = () => {
    if (isRecording) return 'Recording. Press R to stop.';
    if (state.stage === 'asking') return 'Allow the microphone in your browser. Press Esc to cancel.';
    if (work !== null) return workLabels[work];
    return isTakeReady ? 'Your take is ready. Press N to hear it, Enter to use it.' : '';
  };
  return (
    <div className={styles.status}>
      {state.stage === 'failed' && <Banner tone="bad">{state.problem}</Banner>}
      <p className={isRecording ? styles.recording : styles.soft}>
        <span role="status">
          {readStatus()}
          {/* The warning can be seen beside the take, but screen readers would miss it there. */}
          {warning !== undefined && <VisuallyHidden>{` ${warningLabels[warning]}`}</VisuallyHidden>}
        </span>
        {isRecording && <span className={styles.clock}>{`${seconds} s`}</span>}
      </p>
      {!retake.isBusy && <OutcomeBanner outcome={outcome} />}
      {(state.stage === 'recording' || state.stage === 'paused') && <LevelMeter stream={state.stream} />}
    </div>
  );
}
