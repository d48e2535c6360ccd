import type { GradeNumber } from './session/session.ts';

export type PracticeAction = 'advance' | 'hear' | 'undo' | 'edit' | 'keys' | { grade: GradeNumber };

/** Kind of element that has the focus. It determines which keys the page leaves to that element. */
export type FocusKind = 'page' | 'control' | 'text' | 'dialog';

type KeyPress = {
  key: string;
  code: string;
  repeat: boolean;
  /** True for Ctrl, Cmd, or a key of an input method. */
  hasModifier: boolean;
  /** True for Alt alone, which is Option on a Mac. */
  hasAlt: boolean;
  focus: FocusKind;
  /** True if the user moved the focus with the keyboard. */
  isTabbed: boolean;
  /** True if letters, digits and ? are enabled as shortcuts. */
  areCharacterKeysEnabled: boolean;
};

const actionsByKey: Record<string, PracticeAction> = { r: 'hear', u: 'undo', e: 'edit', '?': 'keys' };
/**
 * Actions with Alt, which work while an answer is typed. They are physical keys, because Option changes the character
 * on a Mac. The keys are in the same place on English and French keyboards, and Option types no French character with
 * them.
 */
const actionsByAltCode: Record<string, PracticeAction> = { KeyR: 'hear', KeyB: 'undo', KeyK: 'keys' };

/** Returns the practice action for a key press, or null if the key belongs to the focused element or the browser. */
export function findPracticeAction(keyPress: KeyPress): PracticeAction | null {
  const { key, code, repeat, hasModifier, hasAlt, focus, isTabbed, areCharacterKeysEnabled } = keyPress;
  if (hasModifier || repeat || focus === 'dialog') return null;
  if (hasAlt) return actionsByAltCode[code] ?? null;
  if (focus === 'text') return null;
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
  { keys: ['R', 'Alt+R'], does: 'Hear it again' },
  { keys: ['U', 'Alt+B'], does: 'Undo the last grade' },
  { keys: ['E'], does: 'Edit the meaning' },
  { keys: ['?', 'Alt+K'], does: 'This list' },
] as const;
