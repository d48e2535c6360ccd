import { useLayoutEffect, useRef } from 'react';
import type { Meanings } from './state/meanings-state.ts';
import { positionKey } from './state/positions.ts';

/** False on touch devices, where focusing a field opens an on-screen keyboard that covers the suggestions. */
const hasKeyboard = () => !window.matchMedia('(pointer: coarse)').matches;

/**
 * Moves the focus to the chosen word's field, or to the chosen phrase if the focus is in the phrase list. Returns the
 * ref of the editor element.
 */
export function useChosenItemFocus({ position, note }: Meanings) {
  const editorRef = useRef<HTMLDivElement>(null);
  // Includes the note's number, because adding the last meaning of a phrase changes only the note, not the position.
  const focusKey = `${positionKey(position)} ${note.number}`;
  const shownKeyRef = useRef(focusKey);

  const focusChosen = () => {
    const panel = editorRef.current?.querySelector<HTMLElement>('[data-panel]');
    const word = panel?.querySelector<HTMLElement>('[data-choice][aria-current]');
    const field = hasKeyboard() ? panel?.querySelector<HTMLElement>('input[data-commands]') : null;
    (field ?? word ?? panel)?.focus();
  };

  // A layout effect, because the field of the previous word has disappeared along with its focus, and a key pressed
  // before a normal effect runs would be lost.
  useLayoutEffect(() => {
    // Leaves the focus alone on the first render, so that the page opens at its top.
    if (shownKeyRef.current === focusKey) return;
    shownKeyRef.current = focusKey;
    const activeElement = document.activeElement;
    const list = editorRef.current?.querySelector('[data-phrases]');
    if (list?.contains(activeElement)) {
      list.querySelector<HTMLElement>('[data-choice][aria-current]')?.focus({ preventScroll: true });
    } else if (activeElement === document.body || activeElement?.closest('[data-panel]')) {
      // Leaves the focus on a toolbar button, so that it can be pressed repeatedly.
      if (activeElement?.closest('[data-toolbar]') === null) focusChosen();
    }
  });

  return editorRef;
}
