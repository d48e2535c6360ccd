import { ReaderIcon } from '../base/controls/reader-icons.tsx';
import { TimedNotice } from '../base/controls/timed-notice.tsx';
import { useAutoplay, useReaderSettings } from '../base/reader-settings.ts';
import { isPlayingOrPending, type PlayerStage } from '../player/player-state.ts';
import styles from './shadowing-bar.module.css';
import { problemMessages } from './shadowing-problem.ts';
import type { ShadowingControl } from './use-shadowing.ts';

/** How long a message stays, in milliseconds: enough to read two sentences. */
const noticeDurationMs = 10_000;

type ShadowingBarProps = { shadowing: ShadowingControl; narratorStage: PlayerStage };

/** The controls for recording yourself and comparing with the narrator. */
export function ShadowingBar({ shadowing, narratorStage }: ShadowingBarProps) {
  const { settings } = useReaderSettings();
  const { autoplay } = useAutoplay();
  const { stage, isOn, isRecording, hasClip, canPlayTake, reportSound } = shadowing;
  const shouldRecordInPauses = autoplay && settings.pause === 'phrase' && !settings.repeat;
  // Pauses come after every phrase, so announcing each one to screen readers would be noise.
  const isStatusAnnounced = !shouldRecordInPauses || ['asking', 'narrator', 'own'].includes(stage);
  return (
    <>
      <TimedNotice
        content={shadowing.problem}
        milliseconds={noticeDurationMs}
        onEnd={shadowing.dismissProblem}
      >
        {(problem) => problemMessages[problem]}
      </TimedNotice>
      {isOn && (
        <section className={styles.bar} aria-label="Your voice">
          <p
            role="status"
            aria-live={isStatusAnnounced ? 'polite' : 'off'}
            className={styles.words}
            data-recording={stage === 'recording' || undefined}
          >
            {toStatusMessage(shadowing, shouldRecordInPauses, isPlayingOrPending(narratorStage))}
          </p>
          <div className={styles.buttons}>
            <button
              type="button"
              className={styles.button}
              disabled={!hasClip || stage === 'asking'}
              onClick={shadowing.pressRecord}
            >
              <ReaderIcon name={isRecording ? 'stop' : 'microphone'} size={20} />
              {isRecording ? 'Stop' : 'Record'}
            </button>
            <button
              type="button"
              className={styles.button}
              disabled={!canPlayTake}
              aria-pressed={stage === 'narrator'}
              onClick={() => shadowing.pressHear('both')}
            >
              Compare
            </button>
            <button
              type="button"
              className={styles.button}
              disabled={!canPlayTake}
              aria-pressed={stage === 'own'}
              onClick={() => shadowing.pressHear('own')}
            >
              Hear me
            </button>
          </div>
        </section>
      )}
      <ComparisonSound element={shadowing.element} reportSound={reportSound} />
    </>
  );
}

/**
 * The audio element for the narrator's clip and the recording. Reports if the sound ends, fails or is paused, for
 * example because headphones were unplugged.
 */
function ComparisonSound({ element, reportSound }: Pick<ShadowingControl, 'element' | 'reportSound'>) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the phrase on the page is the caption.
    <audio
      ref={element}
      preload="none"
      onPause={({ currentTarget: { paused, ended } }) => paused && !ended && reportSound('soundStopped')}
      onEnded={() => reportSound('soundEnded')}
      onError={() => reportSound('soundFailed')}
    />
  );
}

function toStatusMessage(
  { stage, take, hasClip }: ShadowingControl,
  shouldRecordInPauses: boolean,
  isNarratorPlaying: boolean,
): string {
  switch (stage) {
    case 'asking':
      return 'Allow the microphone in your browser.';
    case 'opening':
      return 'Opening the microphone…';
    case 'recording':
      return 'Recording: say the phrase.';
    case 'narrator':
      return 'You hear the narrator.';
    case 'own':
      return 'You hear yourself.';
    default:
      if (!hasClip) return 'There is no narrator to repeat here.';
      // AutoPlay waits until the reader presses play, because they may want to compare the recording or try again.
      if (take !== null && shouldRecordInPauses && !isNarratorPlaying)
        return 'Your recording is ready. Press play to go on.';
      if (take !== null) return 'Your recording is ready.';
      return shouldRecordInPauses
        ? 'Say each phrase in the pause after it.'
        : 'Listen, then record yourself.';
  }
}
