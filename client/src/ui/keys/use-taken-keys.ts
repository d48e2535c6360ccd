import { useEffect, useEffectEvent } from 'react';

/**
 * How the page handled a key. `taken`: the browser's default is prevented. `shared`: the browser's default applies
 * too. Null: the page ignored the key.
 */
export type Taken = 'taken' | 'shared' | null;

/**
 * Passes every key to the page before any control handles it, because a focused button would otherwise handle Space
 * itself. `isHeld` is true for repeats of a key that the page has taken. Such repeats reach nothing else, whatever
 * `take` returns.
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
    // Browsers click a focused button on the keyup of Space, even if the keydown was prevented.
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
