import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a debounced function. It calls the latest `callback` once `delay` milliseconds have passed without another
 * call.
 */
export function useDebouncedCallback(callback: () => void, delay: number): () => void {
  const latest = useRef(callback);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(), delay);
  }, [delay]);
}
