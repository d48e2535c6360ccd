import { useId } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Banner } from '../../../../ui/page/banner.tsx';
import { usePreview } from '../../files/file-field.tsx';
import { LevelMeter } from './level-meter.tsx';
import styles from './microphone.module.css';
import type { useMicrophone } from './use-microphone.ts';

type MicrophoneProps = {
  microphone: ReturnType<typeof useMicrophone>;
  disabled: boolean;
  onUse: (take: File) => void;
};

/** Records the spoken text in the browser, as an alternative to choosing a file. */
export function Microphone({ microphone, disabled, onUse }: MicrophoneProps) {
  const { state, seconds, start, pause, resume, stop, reset } = microphone;
  const id = useId();
  const isOpen = state.stage === 'recording' || state.stage === 'paused';
  return (
    <section className={styles.microphone} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Record it here
      </h2>
      {state.stage === 'failed' && <Banner tone="bad">{state.problem}</Banner>}
      {isOpen && (
        <>
          <p className={styles.stage}>
            <span role="status">{state.stage === 'paused' ? 'Paused' : 'Recording'}</span>
            <span className={styles.clock}>{formatClock(seconds)}</span>
          </p>
          <LevelMeter stream={state.stream} />
          <div className={styles.buttons}>
            <Button onClick={stop}>Stop</Button>
            {state.stage === 'paused' ? (
              <Button variant="quiet" onClick={resume}>
                Resume recording
              </Button>
            ) : (
              <Button variant="quiet" onClick={pause}>
                Pause
              </Button>
            )}
          </div>
        </>
      )}
      {state.stage === 'recorded' && (
        <RecordedTake
          take={state.take}
          seconds={seconds}
          onRecordAgain={start}
          onUse={() => {
            onUse(state.take);
            reset();
          }}
        />
      )}
      {!isOpen && state.stage !== 'recorded' && (
        <>
          <p className={styles.hint}>Read the text aloud, phrase by phrase, with a short pause after each.</p>
          <Button variant="quiet" busy={state.stage === 'asking'} disabled={disabled} onClick={start}>
            {state.stage === 'failed' ? 'Try again' : 'Start recording'}
          </Button>
        </>
      )}
    </section>
  );
}

type RecordedTakeProps = { take: File; seconds: number; onUse: () => void; onRecordAgain: () => void };

function RecordedTake({ take, seconds, onUse, onRecordAgain }: RecordedTakeProps) {
  const previewUrl = usePreview(take, false);
  return (
    <>
      <p role="status">{`Recorded: ${formatClock(seconds)}`}</p>
      {previewUrl !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the text next to it is the transcript.
        <audio className={styles.take} controls src={previewUrl} aria-label="Your recording" />
      )}
      <div className={styles.buttons}>
        <Button onClick={onUse}>Use this recording</Button>
        <Button variant="quiet" onClick={onRecordAgain}>
          Record again
        </Button>
      </div>
    </>
  );
}

const formatClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
