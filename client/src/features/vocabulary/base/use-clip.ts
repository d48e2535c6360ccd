import { useEffect, useRef, useState } from 'react';

/** State of playback. `blocked`: the browser requires a user gesture before it plays sound. */
export type Sound = 'silent' | 'playing' | 'blocked' | 'failed';

/**
 * Plays one clip at a time and stops it when the user leaves the page. On pages with several clips, `id` identifies
 * the one that is playing. Clip URLs expire: `onProblem` is called when a clip can't be played.
 */
export function useClip(onProblem?: () => void) {
  const element = useRef<HTMLAudioElement | null>(null);
  const [sound, setSound] = useState<Sound>('silent');
  const [id, setId] = useState<string | null>(null);
  useEffect(() => () => element.current?.pause(), []);

  const stop = () => {
    element.current?.pause();
    element.current = null;
    setSound('silent');
  };
  const play = (address: string, clipId: string | null = null) => {
    stop();
    const clip = new Audio(address);
    element.current = clip;
    setSound('playing');
    setId(clipId);
    const end = (endState: Sound) => {
      // Another clip may have started in the meantime.
      if (element.current !== clip) return;
      element.current = null;
      setSound(endState);
      if (endState === 'blocked' || endState === 'failed') onProblem?.();
    };
    // A headset button or another app can pause the clip.
    clip.addEventListener('pause', () => end('silent'));
    clip.addEventListener('ended', () => end('silent'));
    clip.play().catch((cause: unknown) => {
      const isBlocked = cause instanceof DOMException && cause.name === 'NotAllowedError';
      end(isBlocked ? 'blocked' : 'failed');
    });
  };
  return { sound, playingId: sound === 'playing' ? id : null, play, stop };
}
