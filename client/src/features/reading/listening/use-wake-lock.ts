import { useEffect, useState } from 'react';

/** How long the screen stays on after the last press, in milliseconds. */
const pressTimeout = 5 * 60_000;

export const hasWakeLock = () => 'wakeLock' in navigator;

/** Keeps the screen on while AutoPlay plays, and for a few minutes after each press. */
export function useWakeLock({ isAllowed, isPlaying }: { isAllowed: boolean; isPlaying: boolean }): void {
  const wasPressed = useWasPressed();
  const shouldHold = isAllowed && (isPlaying || wasPressed);

  useEffect(() => {
    if (!shouldHold || !hasWakeLock()) return;
    const controller = new AbortController();
    let lock: WakeLockSentinel | null = null;

    const hold = async () => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (controller.signal.aborted) await held.release();
        else lock = held;
      } catch {
        // The browser denies the lock when the battery is low or the page was hidden meanwhile. The screen then turns
        // off as usual.
      }
    };
    void hold();
    // Browsers release the lock of a hidden page.
    document.addEventListener('visibilitychange', () => void hold(), { signal: controller.signal });
    return () => {
      controller.abort();
      void lock?.release();
    };
  }, [shouldHold]);
}

/** Returns true for a few minutes after each press, and after the page opens. */
function useWasPressed(): boolean {
  const [wasPressed, setWasPressed] = useState(true);
  useEffect(() => {
    const end = new AbortController();
    let timer: number | undefined;
    const handlePress = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setWasPressed(false), pressTimeout);
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
