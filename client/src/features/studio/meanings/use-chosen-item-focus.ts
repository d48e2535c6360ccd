import { useLayoutEffect, useRef } from 'react';
import type { MeaningsState } from './state/meanings-state.ts';
import { toPositionKey } from './state/positions.ts';

/** False on touch devices, where focusing a field opens an on-screen keyboard that covers the suggestions. */
const hasKeyboard = () => !window.matchMedia('(pointer: coarse)').matches;

/**
 * Moves the focus to the chosen word's field, or to the chosen phrase if the focus is in the phrase list. Returns the
 * ref of the editor element.
 */
export function useChosenItemFocus({ position, note }: MeaningsState) {
  const editorRef = useRef<HTMLDivElement>(null);
  // Includes the note's number, because adding the last meaning of a phrase changes only the note, not the position.
  const focusKey = `${toPositionKey(position)} ${note.number}`;
  const lastFocusKeyRef = useRef(focusKey);

  const focusChosenItem = () => {
    const panel = editorRef.current?.querySelector<HTMLElement>('[data-panel]');
    const word = panel?.querySelector<HTMLElement>('[data-choice][aria-current]');
    const field = hasKeyboard() ? panel?.querySelector<HTMLElement>('input[data-commands]') : null;
    (field ?? word ?? panel)?.focus();
  };

  // Runs in a layout effect, because the previous word's field, which had the focus, is gone, and a key pressed before
  // a normal effect runs would be lost.
  useLayoutEffect(() => {
    // Leaves the focus alone on the first render, so that the page opens at its top.
    if (lastFocusKeyRef.current === focusKey) return;
    lastFocusKeyRef.current = focusKey;
    const activeElement = document.activeElement;
    const listElement = editorRef.current?.querySelector('[data-phrases]');
    if (listElement?.contains(activeElement)) {
      listElement.querySelector<HTMLElement>('[data-choice][aria-current]')?.focus({ preventScroll: true });
    } else if (activeElement === document.body || activeElement?.closest('[data-panel]')) {
      // Leaves the focus on a toolbar button, so that it can be pressed repeatedly.
      if (activeElement?.closest('[data-toolbar]') === null) focusChosenItem();
    }
  });

  return editorRef;
}
