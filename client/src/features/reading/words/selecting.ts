/**
 * Keeps a press from focusing the word, because Chromium doesn't start a selection in an element that the press
 * focuses. The click focuses the word afterward.
 */
export function allowSelectionStart(target: EventTarget): void {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null;
  if (word === null || word === document.activeElement) return;
  const { tabIndex } = word;
  word.removeAttribute('tabindex');
  const controller = new AbortController();
  const restoreTabIndex = () => {
    word.tabIndex = tabIndex;
    controller.abort();
  };
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, restoreTabIndex, { capture: true, signal: controller.signal });
}

/**
 * Returns true for the click at the end of a drag selection, which must not open a word. A screen reader's click has a
 * `detail` of 0 and never ends a drag.
 */
export const isSelectionEnd = ({ detail }: { detail: number }) =>
  detail > 0 && window.getSelection()?.isCollapsed === false;
