import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { usePlayback, useStableUrl } from '../recordings/review/use-playback.ts';
import styles from './change-list.module.css';

/** A part of the sound, in seconds. The key identifies its button. */
type Part = { key: string; from: number; to: number };

export type Parts = {
  playingKey: string | null;
  problem: string | null;
  /** Plays a part, or stops it if it is playing. */
  toggle: (part: Part) => void;
};

/** Plays parts of a sound, one at a time, with the page's audio element. */
export function useParts(url: string | null, onOutdated: () => void) {
  const [playingKey, setPlayingKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { address, expire } = useStableUrl(url);
  const playback = usePlayback({
    onTimeUpdate: () => {},
    onStopped: () => setPlayingKey(null),
    onFailed: () => {
      setPlayingKey(null);
      setProblem('The sound could not be played. Please try again.');
    },
    onExpired: () => {
      expire();
      onOutdated();
    },
  });
  const parts: Parts = {
    playingKey,
    problem,
    toggle: ({ key, from, to }) => {
      setProblem(null);
      if (playingKey === key) {
        playback.pause();
        return;
      }
      setPlayingKey(key);
      playback.play(from, to);
    },
  };
  return { parts, audio: playback.audio, address };
}

type PartButtonProps = { parts: Parts; part: Part; label: string; text: string };

/** Button that plays a part, or stops it. */
export function PartButton({ parts, part, label, text }: PartButtonProps) {
  const isPlaying = parts.playingKey === part.key;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${isPlaying ? 'Stop' : label}: ${text}`}
      onClick={() => parts.toggle(part)}
    >
      <span className={styles.button}>
        <Icon name={isPlaying ? 'pause' : 'play'} size={16} />
        {isPlaying ? 'Stop' : label}
      </span>
    </Button>
  );
}
