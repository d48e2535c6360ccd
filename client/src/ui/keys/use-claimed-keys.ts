import { useEffect, useEffectEvent } from 'react';

/**
 * The page's reaction to a key. `taken` prevents the browser's default action, and `shared` keeps it. Null means that
 * the page ignored the key.
 */
export type KeyClaim = 'taken' | 'shared' | null;

/**
 * Passes every key to `handleKey` before any control handles it, because a focused button would otherwise act on Space.
 * `isHeld` is true if a key that the page has taken repeats while it is held down. The browser's default action is
 * prevented for such repeats, even if `handleKey` returns null.
 */
export function useClaimedKeys(handleKey: (event: KeyboardEvent, isHeld: boolean) => KeyClaim): void {
  const claimKey = useEffectEvent(handleKey);
  useEffect(() => {
    const listenersAbortController = new AbortController();
    const options = { capture: true, signal: listenersAbortController.signal };
    let claimedCode: string | null = null;

    const handleKeyDown = (event: KeyboardEvent) => {
      const isHeld = event.repeat && event.code === claimedCode;
      const outcome = claimKey(event, isHeld);
      if (outcome === null && isHeld) return event.preventDefault();
      claimedCode = outcome === null ? null : event.code;
      if (outcome === 'taken') event.preventDefault();
    };
    // Firefox clicks a focused button when Space is released, even if its keydown was prevented.
    const handleKeyUp = (event: KeyboardEvent) => {
      if (event.code !== claimedCode) return;
      claimedCode = null;
      event.preventDefault();
    };
    window.addEventListener('keydown', handleKeyDown, options);
    window.addEventListener('keyup', handleKeyUp, options);
    return () => listenersAbortController.abort();
  }, []);
}
