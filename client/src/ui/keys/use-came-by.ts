import { type RefObject, useEffect, useRef } from 'react';

type CameBy = 'keyboard' | 'pointer';

/**
 * How somebody came to where the focus is. Browsers leave a ring and `:focus-visible` on what a dialog gives the focus
 * back to, so what counts is the last press of Tab or of a pointer.
 */
export function useCameBy(): RefObject<CameBy> {
  const cameBy = useRef<CameBy>('keyboard');
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
