import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Returns the phrase number in the page's address, as in `?phrase=12`, or null. */
export function phraseNoIn(search: string): number | null {
  const text = new URLSearchParams(search).get('phrase') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * Returns a function that writes the phrase's number to the address, so that a reload keeps it. Replaces the history
 * entry, so Back isn't affected.
 */
export function useWriteAddress(): (phraseNo: number) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const write = useEffectEvent((phraseNo: number) => {
    // The reader is leaving for another page that is still loading. Writing the address would cancel that navigation.
    if (window.location.pathname !== pathname) return;
    void navigate({ search: `?phrase=${phraseNo}` }, { replace: true });
  });
  const throttled = useRef<ReturnType<typeof throttle<number>> | null>(null);
  useEffect(() => {
    throttled.current = throttle(write, 250);
    return () => throttled.current?.stop();
  }, []);
  return (phraseNo) => throttled.current?.call(phraseNo);
}

/**
 * Limits a function to one call per `pause` milliseconds, but always passes on the latest value. Browsers block pages
 * that change their address too often.
 */
export function throttle<Value>(write: (value: Value) => void, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: Value } | null = null;
  const delay = () => {
    timer = waiting === null ? undefined : setTimeout(delay, pause);
    if (waiting !== null) write(waiting.value);
    waiting = null;
  };
  return {
    call: (value: Value) => {
      waiting = { value };
      if (timer === undefined) delay();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = null;
    },
  };
}
