import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The phrase that the page's address asks for, as in `?phrase=12`; null where it asks for none. */
export function phraseNoIn(search: string): number | null {
  const text = new URLSearchParams(search).get('phrase') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Keeps the phrase's number in the address, so that a reload stays; it leaves no trail for the back button. */
export function useWriteAddress(): (phraseNo: number) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const write = useEffectEvent((phraseNo: number) => {
    // Somebody is leaving already, while the next page is fetched: they must not be called back.
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

/** At most one call in so many milliseconds, the last one always: browsers stop a page that changes its address too often. */
export function throttle<Value>(write: (value: Value) => void, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: Value } | null = null;
  const rest = () => {
    timer = waiting === null ? undefined : setTimeout(rest, pause);
    if (waiting !== null) write(waiting.value);
    waiting = null;
  };
  return {
    call: (value: Value) => {
      waiting = { value };
      if (timer === undefined) rest();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = null;
    },
  };
}
