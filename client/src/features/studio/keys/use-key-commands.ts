import { useTakenKeys } from '../../../ui/keys/use-taken-keys.ts';
import type { Focus, KeyPress } from './key-commands.ts';

const text =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]';
/** What is chosen by the focus has nothing else to press: Space and Enter are commands there. */
const control = ':is(button, a[href], input, summary, audio, [role="button"]):not([data-choice])';
/** A field whose keys are commands as long as nothing is typed. */
const commandField = 'input[data-commands]';
const dialog = ':is([role="dialog"], [role="alertdialog"])';

/**
 * The keys of a page, wherever the focus is, except in a text field or a dialog. `onOther` learns of every key that is no command,
 * before the browser does what it does with it.
 */
export function useKeyCommands<Name extends string>(
  commandOf: (press: KeyPress) => Name | null,
  onCommand: (name: Name) => void,
  onOther: (press: KeyPress) => void = () => {},
): void {
  useTakenKeys((event, isHeld) => {
    const press = toPress(event);
    const command = commandOf(press);
    if (command !== null) onCommand(command);
    else if (!isHeld) onOther(press);
    return command === null ? null : 'taken';
  });
}

function toPress(event: KeyboardEvent): KeyPress {
  const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  const target = event.target instanceof Element ? event.target : document.body;
  const ctrl = ctrlKey || metaKey;
  return { key, shift: shiftKey, ctrl, other: altKey || isComposing, repeat, focus: focusOf(target) };
}

function focusOf(target: Element): Focus {
  if (target.closest(dialog)) return 'dialog';
  if (target instanceof HTMLInputElement && target.matches(commandField)) {
    return target.value === '' ? 'emptyField' : 'text';
  }
  if (target.closest(text)) return 'text';
  return target.closest(control) ? 'control' : 'page';
}
