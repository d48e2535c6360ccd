/** Chromium begins no selection in what a press gives the focus: until it ends, the word cannot have it. The click gives it. */
export function letSelectionBegin(target: EventTarget): void {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null;
  if (word === null || word === document.activeElement) return;
  const { tabIndex } = word;
  word.removeAttribute('tabindex');
  const end = new AbortController();
  const restore = () => {
    word.tabIndex = tabIndex;
    end.abort();
  };
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, restore, { capture: true, signal: end.signal });
}

/**
 * True for the click that a drag over text ends in, which is no press of a word. A screen reader's click has no `detail`:
 * whatever is selected, it comes from no drag.
 */
export const endsSelection = ({ detail }: { detail: number }) =>
  detail > 0 && window.getSelection()?.isCollapsed === false;
