import { useEffect, useRef, useState } from 'react';

/** `blocked`: the browser wants a press first. */
export type Sound = 'silent' | 'playing' | 'blocked' | 'failed';

/**
 * Plays one clip at a time, and none once the page is left. `id` says whose it is, where there are several. The address of a
 * clip runs out after a while: `onProblem` says that it could not be played.
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
  const play = (address: string, whose: string | null = null) => {
    stop();
    const clip = new Audio(address);
    element.current = clip;
    setSound('playing');
    setId(whose);
    const end = (how: Sound) => {
      // Another one may play by now.
      if (element.current !== clip) return;
      element.current = null;
      setSound(how);
      if (how === 'blocked' || how === 'failed') onProblem?.();
    };
    // By a headset's button, or another app that wants to be heard.
    clip.addEventListener('pause', () => end('silent'));
    clip.addEventListener('ended', () => end('silent'));
    clip.play().catch((cause: unknown) => {
      const isBlocked = cause instanceof DOMException && cause.name === 'NotAllowedError';
      end(isBlocked ? 'blocked' : 'failed');
    });
  };
  return { sound, playingId: sound === 'playing' ? id : null, play, stop };
}
