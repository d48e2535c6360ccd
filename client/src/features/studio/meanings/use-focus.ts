import { useLayoutEffect, useRef } from 'react';
import type { Meanings } from './state/meanings-state.ts';
import { positionKey } from './state/positions.ts';

/** False on touch devices, where focusing a field opens an on-screen keyboard that covers the suggestions. */
const hasKeyboard = () => !window.matchMedia('(pointer: coarse)').matches;

/**
 * Keeps the focus on the chosen word's field, or on the chosen phrase while the editor is in the list. Returns the
 * ref of the editor element.
 */
export function useFocus({ position, note }: Meanings) {
  const editor = useRef<HTMLDivElement>(null);
  // Includes the note: a meaning for the last word of a phrase changes the note but not the position.
  const key = `${positionKey(position)} ${note.number}`;
  const shownKey = useRef(key);

  const focusChosen = () => {
    const panel = editor.current?.querySelector<HTMLElement>('[data-panel]');
    const word = panel?.querySelector<HTMLElement>('[data-choice][aria-current]');
    const field = hasKeyboard() ? panel?.querySelector<HTMLElement>('input[data-commands]') : null;
    (field ?? word ?? panel)?.focus();
  };

  // Runs in a layout effect: the focused field of the previous word is gone, and the next key press must not be lost.
  useLayoutEffect(() => {
    // Does not move the focus on the first render, so that the page opens at its top.
    if (shownKey.current === key) return;
    shownKey.current = key;
    const active = document.activeElement;
    const list = editor.current?.querySelector('[data-phrases]');
    if (list?.contains(active)) {
      list.querySelector<HTMLElement>('[data-choice][aria-current]')?.focus({ preventScroll: true });
    } else if (active === document.body || active?.closest('[data-panel]')) {
      // Leaves the focus on a toolbar button, so that it can be pressed repeatedly.
      if (active?.closest('[data-toolbar]') === null) focusChosen();
    }
  });

  return editor;
}
