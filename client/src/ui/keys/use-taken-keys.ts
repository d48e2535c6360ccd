import { useEffect, useEffectEvent } from 'react';

/**
 * How the page handled a key. `taken` prevents the browser's default action, and `shared` keeps it. Null means that
 * the page ignored the key.
 */
export type Taken = 'taken' | 'shared' | null;

/**
 * Passes every key to `take` before any control handles it, because a focused button would otherwise act on Space.
 * `isHeld` is true if a key that the page has taken repeats. If `take` then returns null, the browser's default
 * action is still prevented.
 */
export function useTakenKeys(take: (event: KeyboardEvent, isHeld: boolean) => Taken): void {
  const offerKey = useEffectEvent(take);
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    let takenCode: string | null = null;

    const handleDown = (event: KeyboardEvent) => {
      const isHeld = event.repeat && event.code === takenCode;
      const outcome = offerKey(event, isHeld);
      if (outcome === null && isHeld) return event.preventDefault();
      takenCode = outcome === null ? null : event.code;
      if (outcome === 'taken') event.preventDefault();
    };
    // Browsers click a focused button when Space is released, even if its keydown was prevented.
    const handleUp = (event: KeyboardEvent) => {
      if (event.code !== takenCode) return;
      takenCode = null;
      event.preventDefault();
    };
    window.addEventListener('keydown', handleDown, options);
    window.addEventListener('keyup', handleUp, options);
    return () => end.abort();
  }, []);
}
