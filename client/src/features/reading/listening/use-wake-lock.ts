import { useEffect, useState } from 'react';

/** How long somebody reads a phrase without touching anything, in milliseconds. */
const pressCounts = 5 * 60_000;

export const hasWakeLock = () => 'wakeLock' in navigator;

/** Keeps the screen on while AutoPlay plays, and for some minutes after each press. */
export function useWakeLock({ isAllowed, isPlaying }: { isAllowed: boolean; isPlaying: boolean }): void {
  const wasPressed = useWasPressed();
  const wants = isAllowed && (isPlaying || wasPressed);

  useEffect(() => {
    if (!wants || !hasWakeLock()) return;
    const end = new AbortController();
    let lock: WakeLockSentinel | null = null;

    const hold = async () => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (end.signal.aborted) await held.release();
        else lock = held;
      } catch {
        // A low battery, or a page that was hidden meanwhile: the screen goes off as it always does.
      }
    };
    void hold();
    // A hidden page loses its lock.
    document.addEventListener('visibilitychange', () => void hold(), { signal: end.signal });
    return () => {
      end.abort();
      void lock?.release();
    };
  }, [wants]);
}

/** Somebody pressed something lately; opening the reader is a press, too. */
function useWasPressed(): boolean {
  const [wasPressed, setWasPressed] = useState(true);
  useEffect(() => {
    const end = new AbortController();
    let timer: number | undefined;
    const handlePress = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setWasPressed(false), pressCounts);
      setWasPressed(true);
    };
    handlePress();
    const options = { capture: true, passive: true, signal: end.signal };
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, handlePress, options);
    return () => {
      end.abort();
      window.clearTimeout(timer);
    };
  }, []);
  return wasPressed;
}
