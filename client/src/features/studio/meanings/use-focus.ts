import { useLayoutEffect, useRef } from 'react';
import type { Meanings } from './state/meanings-state.ts';
import { positionKey } from './state/positions.ts';

/** Where a finger types, a field that has the focus brings up a keyboard that hides the suggestions. */
const hasKeyboard = () => !window.matchMedia('(pointer: coarse)').matches;

/**
 * The focus goes to the field of the chosen word, or to the chosen phrase for somebody who is in the list, and is never lost. Returns
 * the ref of what it stays in.
 */
export function useFocus({ position, note }: Meanings) {
  const editor = useRef<HTMLDivElement>(null);
  // By the note too: the last word of a phrase gives way to the phrase itself.
  const key = `${positionKey(position)} ${note.number}`;
  const shown = useRef(key);

  const focusChosen = () => {
    const panel = editor.current?.querySelector<HTMLElement>('[data-panel]');
    const word = panel?.querySelector<HTMLElement>('[data-choice][aria-current]');
    const field = hasKeyboard() ? panel?.querySelector<HTMLElement>('input[data-commands]') : null;
    (field ?? word ?? panel)?.focus();
  };

  // Before the next key comes: the field of the word before has gone with what had the focus.
  useLayoutEffect(() => {
    // The page opens at its top.
    if (shown.current === key) return;
    shown.current = key;
    const active = document.activeElement;
    const list = editor.current?.querySelector('[data-phrases]');
    if (list?.contains(active)) {
      list.querySelector<HTMLElement>('[data-choice][aria-current]')?.focus({ preventScroll: true });
    } else if (active === document.body || active?.closest('[data-panel]')) {
      // Somebody who presses a command again and again stays on it.
      if (active?.closest('[data-toolbar]') === null) focusChosen();
    }
  });

  return editor;
}
