import type { GradeNumber } from './session/session.ts';

export type PracticeAction = 'advance' | 'hear' | 'undo' | 'edit' | 'keys' | { grade: GradeNumber };

/** Kind of element that has the focus. It determines which keys the page leaves to that element. */
export type FocusKind = 'page' | 'control' | 'text' | 'dialog';

type KeyPress = {
  key: string;
  code: string;
  repeat: boolean;
  hasModifier: boolean;
  focus: FocusKind;
  /** True if the user moved the focus with the keyboard. */
  isTabbed: boolean;
  /** True if letters, digits and ? are enabled as shortcuts. */
  areCharacterKeysEnabled: boolean;
};

const actionsByKey: Record<string, PracticeAction> = { r: 'hear', u: 'undo', e: 'edit', '?': 'keys' };

/** Returns the practice action for a key press, or null if the key belongs to the focused element or the browser. */
export function findPracticeAction(keyPress: KeyPress): PracticeAction | null {
  const { key, code, repeat, hasModifier, focus, isTabbed, areCharacterKeysEnabled } = keyPress;
  if (hasModifier || repeat || focus === 'dialog' || focus === 'text') return null;
  if (key === ' ' || key === 'Enter') return focus === 'page' || !isTabbed ? 'advance' : null;
  if (!areCharacterKeysEnabled) return null;
  // Matches the physical key, because digits need Shift on a French keyboard layout.
  const gradeDigit = /^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1];
  if (gradeDigit !== undefined) return { grade: Number(gradeDigit) as GradeNumber };
  return actionsByKey[key.toLowerCase()] ?? null;
}

export const keyDescriptions = [
  { keys: ['Space', 'Enter'], does: 'Show the answer, then grade it Good' },
  { keys: ['1', '2', '3', '4'], does: 'Again, Hard, Good, Easy' },
  { keys: ['R'], does: 'Hear it again' },
  { keys: ['U'], does: 'Undo the last grade' },
  { keys: ['E'], does: 'Edit the meaning' },
  { keys: ['?'], does: 'This list' },
] as const;
