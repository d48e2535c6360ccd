import type { PhraseSoundView } from '@lingostory/contract/studio/retakes/schemas';
import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/labels/format-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ClipAudio } from '../files/clip-audio.tsx';
import { usePreview } from '../files/file-field.tsx';
import type { SoundName } from './play-only.ts';
import { formatSeconds } from './seconds.ts';
import styles from './sound-editor.module.css';
import type { FailedRecording } from './take-problems.ts';
import { warningLabels } from './warning-labels.ts';

type SoundProps = { name: SoundName; title: string; milliseconds: number | null; children: ReactNode };

function Sound({ name, title, milliseconds, children }: SoundProps) {
  return (
    <div className={styles.sound} data-sound={name}>
      <h2 className={styles.title}>
        {title}
        {milliseconds !== null && <span className={styles.length}>{formatSeconds(milliseconds)}</span>}
      </h2>
      {children}
    </div>
  );
}

/** The sound that readers hear now. */
export function PresentSound({ phrase }: { phrase: PhraseSoundView }) {
  const { line_audio, audio_ms } = phrase;
  return (
    <Sound name="present" title="Present sound" milliseconds={audio_ms}>
      {line_audio === null ? (
        <p className={styles.soft}>This phrase has no sound yet.</p>
      ) : (
        <ClipAudio key={line_audio} className={styles.clip} src={line_audio} label="Present sound" />
      )}
    </Sound>
  );
}

type NewTakeProps = {
  phrase: PhraseSoundView;
  failed: FailedRecording | null;
  /** True if the take was made in an earlier visit. */
  isEarlier: boolean;
};

/** The take that isn't in the book yet, with what may be wrong with it, or a recording that couldn't be used. */
export function NewTake({ phrase, failed, isEarlier }: NewTakeProps) {
  const { retake } = phrase;
  const failedUrl = usePreview(failed?.file, false);
  if (failedUrl !== null)
    return (
      <Sound
        name="take"
        title={failed?.canRetry ? 'Your recording, not sent yet' : 'Your recording, as it is'}
        milliseconds={null}
      >
        <ClipAudio key={failedUrl} className={styles.clip} src={failedUrl} label="Your recording" />
      </Sound>
    );
  return (
    <Sound name="take" title="New take" milliseconds={retake?.audio_ms ?? null}>
      {retake === null ? (
        <p className={styles.soft}>
          Record the phrase, or choose a file. We trim it and make it as loud as the phrases around it.
        </p>
      ) : (
        <>
          <ClipAudio
            key={retake.line_audio}
            className={styles.clip}
            preload="metadata"
            src={retake.line_audio}
            label="New take"
          />
          {isEarlier && (
            <p
              className={styles.soft}
            >{`From an earlier visit, recorded ${formatTime(retake.created_at)}.`}</p>
          )}
          {retake.warnings.length > 0 && (
            <ul className={styles.warnings}>
              {retake.warnings.map((warning) => (
                <li key={warning} className={styles.warning}>
                  <Icon name="warning" size={18} />
                  {warningLabels[warning]}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Sound>
  );
}
