import type { GradeNumber } from './session/session.ts';

export type PracticeAction = 'goOn' | 'hear' | 'undo' | 'edit' | 'keys' | { grade: GradeNumber };

/** What has the focus, by the keys that it uses itself. */
export type Focus = 'page' | 'control' | 'text' | 'dialog';

type KeyPress = {
  key: string;
  code: string;
  repeat: boolean;
  modified: boolean;
  focus: Focus;
  /** Somebody came with Tab to where the focus is. */
  isTabbed: boolean;
  /** Whether letters, digits and ? are keys at all. */
  letters: boolean;
};

const actionsByKey: Record<string, PracticeAction> = { r: 'hear', u: 'undo', e: 'edit', '?': 'keys' };

/** What a key does in practice, if anything: the keys belong to the card, but for what the focused control needs. */
export function practiceAction(press: KeyPress): PracticeAction | null {
  const { key, code, repeat, modified, focus, isTabbed, letters } = press;
  if (modified || repeat || focus === 'dialog' || focus === 'text') return null;
  if (key === ' ' || key === 'Enter') return focus === 'page' || !isTabbed ? 'goOn' : null;
  if (!letters) return null;
  // By place, because digits are shifted on a French keyboard.
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1];
  if (digit !== undefined) return { grade: Number(digit) as GradeNumber };
  return actionsByKey[key.toLowerCase()] ?? null;
}

export const keyList = [
  { keys: ['Space', 'Enter'], does: 'Show the answer, then grade it Good' },
  { keys: ['1', '2', '3', '4'], does: 'Again, Hard, Good, Easy' },
  { keys: ['R'], does: 'Hear it again' },
  { keys: ['U'], does: 'Undo the last grade' },
  { keys: ['E'], does: 'Edit the meaning' },
  { keys: ['?'], does: 'This list' },
] as const;
