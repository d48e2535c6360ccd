import { useTakenKeys } from '../../../ui/keys/use-taken-keys.ts';
import type { Focus, KeyPress } from './key-commands.ts';

const textField =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]';
/**
 * Elements that handle Space and Enter themselves. Excludes choices: they are selected as soon as they receive focus,
 * so Space and Enter remain commands.
 */
const control = ':is(button, a[href], input, summary, audio, [role="button"]):not([data-choice])';
/** Text field that treats key presses as commands while it is empty. */
const commandField = 'input[data-commands]';
const dialog = ':is([role="dialog"], [role="alertdialog"])';

/**
 * Handles the keyboard commands of a page, except in a text field or a dialog. `onOther` is called for every other
 * key press, before the browser handles it.
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
  return {
    key,
    shift: shiftKey,
    ctrl,
    hasOtherModifier: altKey || isComposing,
    repeat,
    focus: focusOf(target),
  };
}

function focusOf(target: Element): Focus {
  if (target.closest(dialog)) return 'dialog';
  if (target instanceof HTMLInputElement && target.matches(commandField)) {
    return target.value === '' ? 'emptyField' : 'text';
  }
  if (target.closest(textField)) return 'text';
  return target.closest(control) ? 'control' : 'page';
}
