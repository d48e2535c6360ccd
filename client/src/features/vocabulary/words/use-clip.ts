import { useEffect, useRef, useState } from 'react';

/** Plays one clip at a time, by the id of its word. The address of a clip runs out after a while: `onProblem` says so. */
export function useClip(onProblem: () => void) {
  const sound = useRef<HTMLAudioElement | null>(null);
  const [playingId, setPlayingId] = useState<string | null>(null);

  useEffect(() => () => sound.current?.pause(), []);

  const stop = () => {
    sound.current?.pause();
    sound.current = null;
    setPlayingId(null);
  };

  const play = (id: string, clip: string) => {
    stop();
    const element = new Audio(clip);
    sound.current = element;
    setPlayingId(id);
    const end = (then?: () => void) => {
      // Another one may play by now.
      if (sound.current !== element) return;
      stop();
      then?.();
    };
    element.addEventListener('ended', () => end());
    // By a headset's button, or another app that wants to be heard.
    element.addEventListener('pause', () => end());
    element.play().catch(() => end(onProblem));
  };

  return { playingId, play, stop };
}
