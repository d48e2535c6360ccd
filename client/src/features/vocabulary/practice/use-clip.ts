import { useEffect, useRef, useState } from 'react';

/** `blocked`: the browser wants a press first. */
export type Sound = 'silent' | 'playing' | 'blocked' | 'failed';

/** Plays one clip at a time, and none once the page is left. */
export function useClip() {
  const element = useRef<HTMLAudioElement | null>(null);
  const [sound, setSound] = useState<Sound>('silent');
  useEffect(() => () => element.current?.pause(), []);

  const stop = () => {
    element.current?.pause();
    element.current = null;
    setSound('silent');
  };
  const play = (address: string) => {
    stop();
    const clip = new Audio(address);
    element.current = clip;
    setSound('playing');
    // Another one may play by now.
    const end = (how: Sound) => element.current === clip && setSound(how);
    clip.addEventListener('pause', () => end('silent'));
    clip.addEventListener('ended', () => end('silent'));
    clip.play().catch((cause: unknown) => {
      const isBlocked = cause instanceof DOMException && cause.name === 'NotAllowedError';
      end(isBlocked ? 'blocked' : 'failed');
    });
  };
  return { sound, play, stop };
}

/** Has the browser's cache fetch clips one after the other, so that they are heard without a connection too. */
export function useWarmClips(addresses: readonly string[]): void {
  const [wanted] = useState(addresses);
  useEffect(() => {
    const end = new AbortController();
    void (async () => {
      for (const address of wanted) {
        try {
          const response = await fetch(address, { priority: 'low', signal: end.signal });
          await response.arrayBuffer();
        } catch {
          return;
        }
      }
    })();
    return () => end.abort();
  }, [wanted]);
}
