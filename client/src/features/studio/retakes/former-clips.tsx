import { formerSoundDays } from '@lingostory/contract/studio/constants';
import type { FormerClipView, PhraseSoundView } from '@lingostory/contract/studio/retakes/schemas';
import { useId } from 'react';
import { formatTime } from '../../../lib/labels/format-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ClipAudio } from '../files/clip-audio.tsx';
import { formatSeconds } from './seconds.ts';
import styles from './sound-editor.module.css';

type FormerClipsProps = { phrase: PhraseSoundView; isBusy: boolean; onRestore: (soundId: number) => void };

/** The clips that the phrase had before, each of which it can get back. */
export function FormerClips({ phrase, isBusy, onRestore }: FormerClipsProps) {
  const titleId = useId();
  if (phrase.former.length === 0) return null;
  const describe = ({ replaced_at, audio_ms }: FormerClipView) =>
    `Replaced ${formatTime(replaced_at)}${audio_ms === null ? '' : `, ${formatSeconds(audio_ms)}`}`;
  return (
    <section className={styles.former} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Former sounds
      </h2>
      <p className={styles.soft}>
        {`We store replaced sounds for ${formerSoundDays} days. If you restore one, we store the present one instead.`}
      </p>
      <ul className={styles.clips}>
        {phrase.former.map((clip) => (
          <li key={clip.line_audio} className={styles.formerClip}>
            <span>{describe(clip)}</span>
            <ClipAudio className={styles.clip} src={clip.line_audio} label={describe(clip)} />
            <Button
              size="small"
              variant="quiet"
              disabled={isBusy}
              aria-label={`Restore: ${describe(clip)}`}
              onClick={() => onRestore(clip.sound_id)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
