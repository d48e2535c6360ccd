import { useClaimedKeys } from '../../../ui/keys/use-claimed-keys.ts';
import type { FocusKind, KeyPress } from './key-commands.ts';

const textFieldSelector =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]';
/**
 * Controls that handle Space and Enter themselves. Excludes elements with `data-choice`: they are selected as soon as
 * they receive the focus, so they don't need these keys.
 */
const controlSelector = ':is(button, a[href], input, summary, audio, [role="button"]):not([data-choice])';
/** Controls that use the arrow keys too: a player, which moves in its sound, and the grip of a row that is dragged. */
const arrowControlSelector = ':is(audio, [data-move$="-drag"])';
/** Text field in which key presses are commands as long as it is empty. */
const commandFieldSelector = 'input[data-commands]';
/** Text field in which keys that type nothing are commands. */
const commandTextSelector = 'textarea[data-commands]';
const dialogSelector = ':is([role="dialog"], [role="alertdialog"])';

/**
 * Handles the keyboard commands of a page, except in a text field or a dialog. `onOtherKeyPress` is called for every
 * other key press, before the browser handles it.
 */
export function useKeyCommands<Name extends string>(
  commandOf: (keyPress: KeyPress) => Name | null,
  onCommand: (name: Name) => void,
  onOtherKeyPress: (keyPress: KeyPress) => void = () => {},
): void {
  useClaimedKeys((event, isHeld) => {
    const keyPress = toKeyPress(event);
    const command = commandOf(keyPress);
    if (command !== null) onCommand(command);
    else if (!isHeld) onOtherKeyPress(keyPress);
    return command === null ? null : 'taken';
  });
}

function toKeyPress(event: KeyboardEvent): KeyPress {
  const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  const target = event.target instanceof Element ? event.target : document.body;
  const isCtrlOrMetaPressed = ctrlKey || metaKey;
  return {
    key,
    hasShift: shiftKey,
    hasCtrl: isCtrlOrMetaPressed,
    hasOtherModifier: altKey || isComposing,
    repeat,
    focus: focusKindOf(target),
  };
}

function focusKindOf(target: Element): FocusKind {
  if (target.closest(dialogSelector)) return 'dialog';
  if (target instanceof HTMLInputElement && target.matches(commandFieldSelector)) {
    return target.value === '' ? 'emptyField' : 'text';
  }
  if (target.matches(commandTextSelector)) return 'commandText';
  if (target.closest(textFieldSelector)) return 'text';
  if (target.closest(arrowControlSelector)) return 'arrowControl';
  return target.closest(controlSelector) ? 'control' : 'page';
}
