import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type PlaybackEvents = {
  onTime: (time: number) => void;
  onStopped: () => void;
  onFailed: () => void;
  /** Its address has run out: another one is wanted. */
  onExpired: () => void;
};

export type Playback = {
  audio: RefObject<HTMLAudioElement | null>;
  play: (from: number, to: number) => void;
  pause: () => void;
  seek: (to: number) => void;
  /** Where the recording stands, in seconds. */
  time: () => number;
};

/** Plays parts of the recording, to the hundredth of a second. */
export function usePlayback({ onTime, onStopped, onFailed, onExpired }: PlaybackEvents): Playback {
  const audio = useRef<HTMLAudioElement>(null);
  const end = useRef<number | null>(null);
  const reportTime = useEffectEvent(onTime);
  const reportStop = useEffectEvent(onStopped);
  const reportExpired = useEffectEvent(onExpired);

  useEffect(() => {
    const element = audio.current;
    if (element === null) return;
    let frame = 0;
    const check = () => {
      if (element.paused) return;
      if (end.current !== null && element.currentTime >= end.current) {
        element.pause();
        element.currentTime = end.current;
        end.current = null;
        return;
      }
      reportTime(element.currentTime);
    };
    const follow = () => {
      check();
      if (!element.paused) frame = requestAnimationFrame(follow);
    };
    const handlePlay = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    };
    const stopping = new AbortController();
    const { signal } = stopping;
    element.addEventListener('playing', handlePlay, { signal });
    // Frames stand still in a hidden tab.
    element.addEventListener('timeupdate', check, { signal });
    element.addEventListener('pause', () => reportStop(), { signal });
    element.addEventListener('error', () => reportExpired(), { signal });
    return () => {
      stopping.abort();
      cancelAnimationFrame(frame);
      element.pause();
    };
  }, []);

  return {
    audio,
    play: (from, to) => {
      const element = audio.current;
      if (element === null) return;
      end.current = to;
      // Going on where it stands, without the click of a seek.
      if (element.currentTime !== from) element.currentTime = from;
      element.play().catch((error: unknown) => {
        // A pause that came first is no failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) onFailed();
      });
    },
    pause: () => audio.current?.pause(),
    seek: (to) => {
      if (audio.current !== null) audio.current.currentTime = to;
    },
    time: () => audio.current?.currentTime ?? 0,
  };
}

/** The address of the recording: another one only when the first has run out, as every response signs it anew. */
export function useSteadyAddress(latest: string | null) {
  const [address, setAddress] = useState(latest);
  const [expired, setExpired] = useState<string | null>(null);
  if (expired !== null && latest !== expired) {
    setExpired(null);
    setAddress(latest);
  }
  return { address, expire: () => setExpired(latest) };
}
