import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type PlaybackOptions = {
  onTimeUpdate: (time: number) => void;
  onStopped: () => void;
  onFailed: () => void;
  /** Called when the signed URL has expired and a new one is needed. */
  onExpired: () => void;
  /** Playback rate; 1 if omitted. */
  speed?: number;
};

export type Playback = {
  audio: RefObject<HTMLAudioElement | null>;
  play: (from: number, to: number) => void;
  pause: () => void;
  seek: (seconds: number) => void;
  /** Returns the playback position in seconds. */
  time: () => number;
};

/**
 * Plays parts of a recording. Checks the position on every animation frame, so that playback stops almost exactly at
 * the end of a part.
 */
export function usePlayback({
  onTimeUpdate,
  onStopped,
  onFailed,
  onExpired,
  speed = 1,
}: PlaybackOptions): Playback {
  const audioRef = useRef<HTMLAudioElement>(null);
  const endTimeRef = useRef<number | null>(null);
  const reportTime = useEffectEvent(onTimeUpdate);
  const reportStop = useEffectEvent(onStopped);
  const reportExpired = useEffectEvent(onExpired);

  useEffect(() => {
    const element = audioRef.current;
    if (element === null) return;
    let frameId = 0;
    const checkTime = () => {
      if (element.paused) return;
      if (endTimeRef.current !== null && element.currentTime >= endTimeRef.current) {
        element.pause();
        element.currentTime = endTimeRef.current;
        endTimeRef.current = null;
        return;
      }
      reportTime(element.currentTime);
    };
    const followTime = () => {
      checkTime();
      if (!element.paused) frameId = requestAnimationFrame(followTime);
    };
    const handlePlay = () => {
      cancelAnimationFrame(frameId);
      frameId = requestAnimationFrame(followTime);
    };
    const abortController = new AbortController();
    const { signal } = abortController;
    element.addEventListener('playing', handlePlay, { signal });
    // Animation frames stop in a hidden tab, so the position is also checked on every `timeupdate` event.
    element.addEventListener('timeupdate', checkTime, { signal });
    // The event comes a moment after the pause, when another part may be playing already.
    element.addEventListener('pause', () => element.paused && reportStop(), { signal });
    element.addEventListener('error', () => reportExpired(), { signal });
    return () => {
      abortController.abort();
      cancelAnimationFrame(frameId);
      element.pause();
    };
  }, []);

  useEffect(() => {
    const element = audioRef.current;
    if (element === null) return;
    // Loading a new URL resets the rate to the default one.
    element.defaultPlaybackRate = speed;
    element.playbackRate = speed;
  }, [speed]);

  return {
    audio: audioRef,
    play: (from, to) => {
      const element = audioRef.current;
      if (element === null) return;
      endTimeRef.current = to;
      // Seeking to the current position would cause an audible click.
      if (element.currentTime !== from) element.currentTime = from;
      element.play().catch((error: unknown) => {
        // `play()` rejects with an AbortError if playback is paused right away, which is not a failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) onFailed();
      });
    },
    pause: () => audioRef.current?.pause(),
    seek: (seconds) => {
      if (audioRef.current !== null) audioRef.current.currentTime = seconds;
    },
    time: () => audioRef.current?.currentTime ?? 0,
  };
}

/**
 * Keeps using the first URL of the recording until it expires. Every response contains a newly signed URL, and
 * switching to it would restart playback.
 */
export function useStableUrl(latestUrl: string | null) {
  const [url, setUrl] = useState(latestUrl);
  const [expiredUrl, setExpiredUrl] = useState<string | null>(null);
  if (expiredUrl !== null && latestUrl !== expiredUrl) {
    setExpiredUrl(null);
    setUrl(latestUrl);
  }
  return { address: url, expire: () => setExpiredUrl(latestUrl) };
}
