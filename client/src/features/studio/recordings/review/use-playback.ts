import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type PlaybackEvents = {
  onTime: (time: number) => void;
  onStopped: () => void;
  onFailed: () => void;
  /** Called when the signed URL has expired and a new one is needed. */
  onExpired: () => void;
};

export type Playback = {
  audio: RefObject<HTMLAudioElement | null>;
  play: (from: number, to: number) => void;
  pause: () => void;
  seek: (to: number) => void;
  /** Returns the playback position in seconds. */
  time: () => number;
};

/** Plays parts of a recording with a precision of a hundredth of a second. */
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
    // Animation frames stop in a hidden tab, so `timeupdate` checks the end there.
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
      // Seeking to the current position would cause an audible click.
      if (element.currentTime !== from) element.currentTime = from;
      element.play().catch((error: unknown) => {
        // `play()` rejects with an AbortError if playback is paused right away, which is not a failure.
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

/**
 * Keeps using the first URL of the recording until it expires. Every response contains a newly signed URL, and
 * switching to it would restart playback.
 */
export function useSteadyAddress(latest: string | null) {
  const [address, setAddress] = useState(latest);
  const [expired, setExpired] = useState<string | null>(null);
  if (expired !== null && latest !== expired) {
    setExpired(null);
    setAddress(latest);
  }
  return { address, expire: () => setExpired(latest) };
}
