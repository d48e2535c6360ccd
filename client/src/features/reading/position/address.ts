import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Returns the phrase number in the page's URL, as in `?phrase=12`, or null. */
export function readPhraseNo(search: string): number | null {
  const text = new URLSearchParams(search).get('phrase') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * Returns a function that writes a phrase's number to the URL, so that a reload opens the same phrase. Replaces the
 * history entry, so Back isn't affected.
 */
export function useWriteUrl(): (phraseNo: number) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const writeUrl = useEffectEvent((phraseNo: number) => {
    // The reader is leaving for another page that is still loading. Changing the URL now would cancel that navigation.
    if (window.location.pathname !== pathname) return;
    void navigate({ search: `?phrase=${phraseNo}` }, { replace: true });
  });
  const throttledWrite = useRef<ReturnType<typeof throttle<number>> | null>(null);
  useEffect(() => {
    throttledWrite.current = throttle(writeUrl, 250);
    return () => throttledWrite.current?.stop();
  }, []);
  return (phraseNo) => throttledWrite.current?.call(phraseNo);
}

/**
 * Limits a function to one call per `pause` milliseconds, but always passes on the latest value. Browsers block pages
 * that change their URL too often.
 */
export function throttle<Value>(writeValue: (value: Value) => void, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingWrite: { value: Value } | null = null;
  const flushPending = () => {
    timer = pendingWrite === null ? undefined : setTimeout(flushPending, pause);
    if (pendingWrite !== null) writeValue(pendingWrite.value);
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
