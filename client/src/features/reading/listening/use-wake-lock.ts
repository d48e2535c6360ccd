import { useEffect, useState } from 'react';

/** Milliseconds for which the screen stays on after the last press. */
const pressTimeoutMs = 5 * 60_000;

export const hasWakeLockSupport = () => 'wakeLock' in navigator;

/** Keeps the screen on while AutoPlay plays, and for a few minutes after each tap or key press. */
export function useWakeLock({ isAllowed, isPlaying }: { isAllowed: boolean; isPlaying: boolean }): void {
  const hasRecentPress = useRecentPress();
  const shouldHoldWakeLock = isAllowed && (isPlaying || hasRecentPress);

  useEffect(() => {
    if (!shouldHoldWakeLock || !hasWakeLockSupport()) return;
    const controller = new AbortController();
    let wakeLock: WakeLockSentinel | null = null;

    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || wakeLock?.released === false) return;
      try {
        const newWakeLock = await navigator.wakeLock.request('screen');
        if (controller.signal.aborted) await newWakeLock.release();
        else wakeLock = newWakeLock;
      } catch {
        // The browser may deny the lock, for example if the battery is low or the page was hidden meanwhile. The
        // screen then turns off as usual.
      }
    };
    void requestLock();
    // Requests the lock again, because browsers release it while the page is hidden.
    document.addEventListener('visibilitychange', () => void requestLock(), { signal: controller.signal });
    return () => {
      controller.abort();
      void wakeLock?.release();
    };
  }, [shouldHoldWakeLock]);
}

/** Returns true for a few minutes after each press, and after the page opens. */
function useRecentPress(): boolean {
  const [wasRecentlyPressed, setWasRecentlyPressed] = useState(true);
  useEffect(() => {
    const controller = new AbortController();
    let timer: number | undefined;
    const handlePress = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setWasRecentlyPressed(false), pressTimeoutMs);
      setWasRecentlyPressed(true);
    };
    handlePress();
    const options = { capture: true, passive: true, signal: controller.signal };
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, handlePress, options);
    return () => {
      controller.abort();
      window.clearTimeout(timer);
    };
  }, []);
  return wasRecentlyPressed;
}
