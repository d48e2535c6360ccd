import { useEffect, useRef, useState } from 'react';
import { useReadRecordingChangesQuery } from '../recordings.api.ts';

export type PresentSound = {
  isPlaying: boolean;
  /** True if the phrase has a clip in the chapter. */
  has: (index: number) => boolean;
  /** Plays the clip that the phrase has now, or stops it. Rejects if it can't be played. */
  toggle: (index: number) => Promise<void>;
  stop: () => void;
};

/**
 * Plays the clips that a chapter's phrases have now, so that an editor can compare them with a recording. Stops when
 * `position` changes, which names the chosen row and what of the recording is played.
 */
export function usePresentSound(chapterId: number, isUsed: boolean, position: string): PresentSound {
  const { currentData: changes, refetch } = useReadRecordingChangesQuery(
    { id: chapterId },
    { skip: !isUsed },
  );
  const [isPlaying, setPlaying] = useState(false);
  const audioRef = useRef<HTMLAudioElement | null>(null);
  const stop = () => {
    audioRef.current?.pause();
    audioRef.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clip belongs to the position at which it was started.
  useEffect(() => () => audioRef.current?.pause(), [position]);
  const find = (index: number) => changes?.sounds.find(({ at }) => at === index)?.line_audio;
  return {
    isPlaying,
    has: (index) => find(index) !== undefined,
    stop,
    toggle: async (index) => {
      const isStopped = audioRef.current?.paused === false;
      stop();
      const address = find(index);
      if (isStopped || address === undefined) return;
      const audio = new Audio(address);
      audioRef.current = audio;
      audio.addEventListener('play', () => setPlaying(true));
      // Also when the clip has ended.
      audio.addEventListener('pause', () => audioRef.current?.paused !== false && setPlaying(false));
      try {
        await audio.play();
      } catch (error) {
        // Stopping rejects with an AbortError, which is not a failure.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        // The right to hear the clips lasts an hour, and a new list renews it.
        void refetch();
        throw error;
      }
    },
  };
}
