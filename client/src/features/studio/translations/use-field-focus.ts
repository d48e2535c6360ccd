import { useLayoutEffect, useRef } from 'react';

/** False on touch devices, where focusing a field opens an on-screen keyboard that covers the page. */
const hasKeyboard = () => !window.matchMedia('(pointer: coarse)').matches;

/**
 * Moves the focus to the current phrase's field, or to its row if the focus is in the list of phrases. Returns the ref
 * of the editor element.
 */
export function useFieldFocus(currentId: number) {
  const editorRef = useRef<HTMLDivElement>(null);
  const lastIdRef = useRef(currentId);
  // Runs in a layout effect, because the previous phrase's field, which had the focus, is gone, and a key pressed
  // before a normal effect runs would be lost.
  useLayoutEffect(() => {
    // Leaves the focus alone on the first render, so that the page opens at its top.
    if (lastIdRef.current === currentId) return;
    lastIdRef.current = currentId;
    const editor = editorRef.current;
    const activeElement = document.activeElement;
    const list = editor?.querySelector('[data-phrases]');
    if (list?.contains(activeElement)) {
      list.querySelector<HTMLElement>('[data-choice][aria-current]')?.focus({ preventScroll: true });
    } else if (activeElement === document.body || activeElement?.closest('[data-panel]')) {
      // Leaves the focus on a toolbar button, so that it can be pressed repeatedly.
      if (activeElement?.closest('[data-toolbar]')) return;
      const panel = editor?.querySelector<HTMLElement>('[data-panel]');
      const field = hasKeyboard() ? panel?.querySelector<HTMLElement>('textarea') : null;
      (field ?? panel)?.focus();
    }
  });
  return editorRef;
}

/** True if the caret is in the first or last line of the field, so that an arrow key leaves it. */
export function isCaretAtEdge(field: HTMLTextAreaElement, edge: 'first' | 'last'): boolean {
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart !== selectionEnd) return false;
  const isAtEnd = edge === 'first' ? selectionStart === 0 : selectionEnd === value.length;
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
  const textHeight = field.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  const isSingleLine = !value.includes('\n') && textHeight < 1.5 * Number.parseFloat(lineHeight);
  return isAtEnd || isSingleLine;
}
