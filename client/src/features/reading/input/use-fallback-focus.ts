import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the story when the focused element is removed, such as a button that disappears after use.
 * Otherwise the Tab key and screen readers would start at the top of the page again.
 */
export function useFallbackFocus(story: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = story;
    if (current === null) return;
    let focusedNode: Node | null = null;
    const handleFocus = ({ target }: FocusEvent) => {
      focusedNode = target instanceof Node ? target : null;
    };
    const observer = new MutationObserver(() => {
      if (focusedNode === null || focusedNode.isConnected) return;
      focusedNode = null;
      if (document.activeElement === document.body) current.focus({ preventScroll: true });
    });
    current.addEventListener('focusin', handleFocus);
    observer.observe(current, { childList: true, subtree: true });
    return () => {
      current.removeEventListener('focusin', handleFocus);
      observer.disconnect();
    };
  }, [story]);
}
