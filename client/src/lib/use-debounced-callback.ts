import { useCallback, useEffect, useRef } from 'react';

/** A function that calls `callback`, as the latest render has it, once nobody has asked for `delay` milliseconds. */
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
