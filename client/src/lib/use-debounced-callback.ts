import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a debounced function. It calls the latest `callback` once `delayMs` milliseconds have passed without another
 * call.
 */
export function useDebouncedCallback(callback: () => void, delayMs: number): () => void {
  const callbackRef = useRef(callback);
  const timerRef = useRef<number | undefined>(undefined);
  useEffect(() => {
    callbackRef.current = callback;
  });
  useEffect(() => () => window.clearTimeout(timerRef.current), []);
  return useCallback(() => {
    window.clearTimeout(timerRef.current);
    timerRef.current = window.setTimeout(() => callbackRef.current(), delayMs);
  }, [delayMs]);
}
