export type PlacementAction = 'know' | 'unknown' | 'back';

type KeyPress = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const actionsByKey: Readonly<Record<string, PlacementAction>> = {
  ArrowRight: 'know',
  ArrowLeft: 'unknown',
  Backspace: 'back',
};

/**
 * Returns the action of a key press, or null if the browser should handle the key. A key that is held down acts only
 * once, so that nobody skips words by accident.
 */
export function findPlacementAction(keyPress: KeyPress): PlacementAction | null {
  const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = keyPress;
  if (repeat || ctrlKey || metaKey || altKey || shiftKey) return null;
  return actionsByKey[key] ?? null;
}
