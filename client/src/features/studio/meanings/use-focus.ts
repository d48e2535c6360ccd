import { useEffect, useRef } from 'react';
import type { Meanings } from './meanings-state.ts';
import { positionKey } from './positions.ts';

/** The focus goes with the chosen word, or with the chosen phrase for somebody who is in the list, and is never lost. */
export function useFocus({ position, note }: Meanings) {
  const editor = useRef<HTMLDivElement>(null);
  // By the note too: the last word of a phrase gives way to the phrase itself.
  const key = `${positionKey(position)} ${note.number}`;
  const shown = useRef(key);

  const focusChosen = () => {
    const panel = editor.current?.querySelector<HTMLElement>('[data-panel]');
    (panel?.querySelector<HTMLElement>('[data-choice][aria-current]') ?? panel)?.focus();
  };

  useEffect(() => {
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

  return { editor, focusChosen };
}
