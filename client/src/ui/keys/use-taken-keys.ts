import { useEffect, useEffectEvent } from 'react';

/** `shared`: the page has acted, and the browser does what it does with the key besides. Null: the key is not the page's. */
export type Taken = 'taken' | 'shared' | null;

/**
 * Hands a page every key before any control sees it (React's own handlers too), as a button that was clicked would take Space for
 * itself. `isHeld`: it repeats a key that the page has taken, so that nothing else gets it, whatever `take` returns.
 */
export function useTakenKeys(take: (event: KeyboardEvent, isHeld: boolean) => Taken): void {
  const offer = useEffectEvent(take);
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    let taken: string | null = null;

    const handleDown = (event: KeyboardEvent) => {
      const isHeld = event.repeat && event.code === taken;
      const outcome = offer(event, isHeld);
      if (outcome === null && isHeld) return event.preventDefault();
      taken = outcome === null ? null : event.code;
      if (outcome === 'taken') event.preventDefault();
    };
    // Browsers press the focused button when Space comes up, whatever became of its way down.
    const handleUp = (event: KeyboardEvent) => {
      if (event.code !== taken) return;
      taken = null;
      event.preventDefault();
    };
    window.addEventListener('keydown', handleDown, options);
    window.addEventListener('keyup', handleUp, options);
    return () => end.abort();
  }, []);
}
