import { type RefObject, useEffect, useRef } from 'react';

type FocusSource = 'keyboard' | 'pointer';

/**
 * Tracks whether the keyboard or the pointer last moved the focus. `:focus-visible` doesn't tell, because browsers
 * match it on an element to which a dialog returns focus.
 */
export function useCameBy(): RefObject<FocusSource> {
  const cameBy = useRef<FocusSource>('keyboard');
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    const handleDown = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') cameBy.current = 'keyboard';
    };
    const handlePointer = () => {
      cameBy.current = 'pointer';
    };
    window.addEventListener('keydown', handleDown, options);
    window.addEventListener('pointerdown', handlePointer, options);
    return () => end.abort();
  }, []);
  return cameBy;
}
