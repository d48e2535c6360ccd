import { useEffect, useEffectEvent } from 'react';
import { type CommandName, commandOf, type Focus, type KeyPress } from './alignment-keys.ts';

const text =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]';
/** A phrase of the list has nothing to press: Space plays it. */
const control = ':is(button, a[href], input, summary, audio, [role="button"]):not([data-phrase])';
const dialog = ':is([role="dialog"], [role="alertdialog"])';

/** The keys of the review, wherever the focus is, except in a text field or a dialog. */
export function useAlignmentKeys(onCommand: (name: CommandName) => void): void {
  const act = useEffectEvent(onCommand);
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    let taken: string | null = null;
    const handleDown = (event: KeyboardEvent) => {
      const command = commandOf(toPress(event));
      // Held down, a key that does nothing more must not scroll the page either.
      if (command === null && event.repeat && event.code === taken) return event.preventDefault();
      taken = command === null ? null : event.code;
      if (command === null) return;
      event.preventDefault();
      act(command);
    };
    // Browsers press the focused button when Space comes up, whatever became of its way down.
    const handleUp = (event: KeyboardEvent) => {
      if (event.code !== taken) return;
      taken = null;
      event.preventDefault();
    };
    window.addEventListener('keydown', handleDown, options);
    window.addEventListener('keyup', handleUp, options);
    return () => end.abort();
  }, []);
}

function toPress(event: KeyboardEvent): KeyPress {
  const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  const target = event.target instanceof Element ? event.target : document.body;
  const ctrl = ctrlKey || metaKey;
  return { key, shift: shiftKey, ctrl, other: altKey || isComposing, repeat, focus: focusOf(target) };
}

function focusOf(target: Element): Focus {
  if (target.closest(dialog)) return 'dialog';
  if (target.closest(text)) return 'text';
  return target.closest(control) ? 'control' : 'page';
}
