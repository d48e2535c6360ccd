import { type RefObject, useEffect, useRef } from 'react';

type FocusSource = 'keyboard' | 'pointer';

/**
 * Tracks whether the keyboard or the pointer last moved the focus. `:focus-visible` isn't enough, because browsers
 * also match it on an element to which a dialog returns focus.
 */
export function useFocusSource(): RefObject<FocusSource> {
  const focusSourceRef = useRef<FocusSource>('keyboard');
  useEffect(() => {
    const listenersAbortController = new AbortController();
    const options = { capture: true, signal: listenersAbortController.signal };
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') focusSourceRef.current = 'keyboard';
    };
    const handlePointerDown = () => {
      focusSourceRef.current = 'pointer';
    };
    window.addEventListener('keydown', handleKeyDown, options);
    window.addEventListener('pointerdown', handlePointerDown, options);
    return () => listenersAbortController.abort();
  }, []);
  return focusSourceRef;
}
