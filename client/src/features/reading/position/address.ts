import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Returns the phrase number in the page's address, as in `?phrase=12`, or null. */
export function readPhraseNo(search: string): number | null {
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
  const writeAddress = useEffectEvent((phraseNo: number) => {
    // The reader is leaving for another page that is still loading. Writing the address would cancel that navigation.
    if (window.location.pathname !== pathname) return;
    void navigate({ search: `?phrase=${phraseNo}` }, { replace: true });
  });
  const throttledWrite = useRef<ReturnType<typeof throttle<number>> | null>(null);
  useEffect(() => {
    throttledWrite.current = throttle(writeAddress, 250);
    return () => throttledWrite.current?.stop();
  }, []);
  return (phraseNo) => throttledWrite.current?.call(phraseNo);
}

/**
 * Limits a function to one call per `pause` milliseconds, but always passes on the latest value. Browsers block pages
 * that change their address too often.
 */
export function throttle<Value>(write: (value: Value) => void, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingWrite: { value: Value } | null = null;
  const flushPending = () => {
    timer = pendingWrite === null ? undefined : setTimeout(flushPending, pause);
    if (pendingWrite !== null) write(pendingWrite.value);
    pendingWrite = null;
  };
  return {
    call: (value: Value) => {
      pendingWrite = { value };
      if (timer === undefined) flushPending();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      pendingWrite = null;
    },
  };
}
