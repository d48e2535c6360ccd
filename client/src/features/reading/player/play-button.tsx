import { type RefObject, useEffect, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './play-button.module.css';
import { isPlayingOrPending, type PlayerStage } from './player-state.ts';

type PlayButtonProps = {
  stage: PlayerStage;
  size?: 'large' | 'small';
  onToggle: () => void;
  disabled?: boolean;
};

/** The play button, with a red ring that shows the clip's progress. */
export function PlayButton({
  stage,
  size = 'large',
  disabled = false,
  onToggle,
  ...audio
}: PlayButtonProps & AudioRefs) {
  const isActive = isPlayingOrPending(stage);
  return (
    <button
      type="button"
      className={classNames(styles.play, size === 'small' && styles.small)}
      aria-label={isActive ? 'Pause' : 'Play'}
      data-stage={stage}
      disabled={disabled || stage === 'empty' || stage === 'silent'}
      onClick={onToggle}
    >
      <Icon name={isActive ? 'pause' : 'play'} size={size === 'small' ? 24 : 28} />
      <ProgressRing {...audio} />
    </button>
  );
}

type AudioRefs = {
  firstAudioRef: RefObject<HTMLAudioElement | null>;
  secondAudioRef: RefObject<HTMLAudioElement | null>;
};

/** Shows how much of the clip has played. Animated in CSS, so React doesn't rerender it while the clip plays. */
function ProgressRing({ firstAudioRef, secondAudioRef }: AudioRefs) {
  const [ringProgress, setRingProgress] = useState({ key: 0, seconds: 0, from: 0 });

  useEffect(() => {
    const controller = new AbortController();
    const handleProgress = ({ currentTarget: element }: Event) => {
      if (!(element instanceof HTMLAudioElement) || element.paused) return;
      const { duration, playbackRate, currentTime } = element;
      if (!Number.isFinite(duration)) return;
      setRingProgress((previousProgress) => ({
        key: previousProgress.key + 1,
        seconds: duration / playbackRate,
        from: currentTime / playbackRate,
      }));
    };
    for (const element of [firstAudioRef.current, secondAudioRef.current]) {
      for (const type of ['playing', 'ratechange', 'seeked', 'durationchange']) {
        element?.addEventListener(type, handleProgress, { signal: controller.signal });
      }
    }
    return () => controller.abort();
  }, [firstAudioRef, secondAudioRef]);

  return (
    <svg className={styles.ring} viewBox="0 0 76 76" aria-hidden="true">
      <circle
        key={ringProgress.key}
        cx="38"
        cy="38"
        r="36"
        pathLength="1"
        style={{ animationDuration: `${ringProgress.seconds}s`, animationDelay: `${-ringProgress.from}s` }}
      />
    </svg>
  );
}
