export type ReaderAction =
  | 'togglePlay'
  | 'next'
  | 'previous'
  | 'startAgain'
  | 'repeat'
  | 'loop'
  | 'autoplay'
  | 'wholeMeaning'
  | 'view'
  | 'record'
  | 'compare'
  | 'hearMyself'
  | 'contents'
  | 'bookmark'
  | 'goBack'
  | 'keepWord'
  | 'learnWord'
  | 'knowWord'
  | 'ignoreWord'
  | 'nextNew'
  | 'undoWord'
  | 'keys'
  | 'backToStory'
  | { speed: number };

/** The kind of element that has the focus. `choice` is a radio button or slider; `dialog` is a modal dialog. */
export type FocusKind = 'page' | 'control' | 'word' | 'choice' | 'text' | 'dialog';

export type KeyPress = {
  key: string;
  code: string;
  repeat: boolean;
  hasModifier: boolean;
  focus: FocusKind;
  /** The input device that moved the focus to the focused element. */
  focusedBy: 'keyboard' | 'pointer';
  /** True if a panel or meaning is open, so that the first Esc closes it. */
  isOpen: boolean;
  /** True if letters, digits and ? are shortcuts. */
  hasCharacterKeys: boolean;
};

const digitSpeeds = [0.5, 0.75, 1, 1.5, 2];
const actionsByKey: Record<string, ReaderAction> = {
  ' ': 'togglePlay',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'startAgain',
  r: 'repeat',
  l: 'loop',
  a: 'autoplay',
  e: 'wholeMeaning',
  p: 'view',
  v: 'record',
  h: 'compare',
  y: 'hearMyself',
  c: 'contents',
  m: 'bookmark',
  b: 'goBack',
  k: 'keepWord',
  t: 'learnWord',
  g: 'knowWord',
  i: 'ignoreWord',
  n: 'nextNew',
  u: 'undoWord',
  '?': 'keys',
};
/**
 * Keys that a control handles itself if it was focused with the keyboard. After a click on the control, they work as
 * shortcuts.
 */
const reservedKeysByFocus: Partial<Record<FocusKind, readonly string[]>> = {
  control: [' '],
  word: [' ', 'ArrowLeft', 'ArrowRight'],
  choice: [' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp'],
};

/**
 * Returns the reader's action for a key press. Returns null if there is none, or if the focused control needs the
 * key.
 */
export function toReaderAction(keyPress: KeyPress): ReaderAction | null {
  const { key, code, repeat, hasModifier, focus, focusedBy, hasCharacterKeys } = keyPress;
  if (hasModifier || repeat || focus === 'dialog') return null;
  if (key === 'Escape') return shouldReturnToStory(keyPress) ? 'backToStory' : null;
  if (focus === 'text') return null;
  if (focusedBy === 'keyboard' && reservedKeysByFocus[focus]?.includes(key)) return null;
  if (!hasCharacterKeys && key.length === 1 && key !== ' ') return null;
  // Reads the physical key, because digits need Shift on a French keyboard.
  const digit = /^(?:Digit|Numpad)([1-5])$/.exec(code)?.[1];
  const speed = digitSpeeds[Number(digit) - 1];
  if (speed !== undefined) return { speed };
  return actionsByKey[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/**
 * Returns true if Esc moves the focus to the story. If a keyboard user has a panel or meaning open, the first Esc
 * only closes it, so that the focus returns to where it was before.
 */
function shouldReturnToStory({ focus, focusedBy, isOpen }: KeyPress): boolean {
  return focus !== 'page' && !(isOpen && focusedBy === 'keyboard');
}

export const shortcutList: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['←', '→'], does: 'Previous or next phrase' },
  { keys: ['↑'], does: 'Start of the phrase again' },
  { keys: ['R'], does: 'Repeat the phrase, on or off' },
  { keys: ['L'], does: 'Loop: begins here, ends here, off' },
  { keys: ['A'], does: 'AutoPlay, on or off' },
  { keys: ['E'], does: 'The whole phrase in English, on or off' },
  { keys: ['P'], does: 'One phrase, or the whole page' },
  { keys: ['V'], does: 'Record your voice, or stop' },
  { keys: ['H'], does: 'Hear the narrator, then yourself' },
  { keys: ['Y'], does: 'Hear yourself' },
  { keys: ['C'], does: 'Contents, search and bookmarks' },
  { keys: ['M'], does: 'Bookmark the phrase, or remove its bookmark' },
  { keys: ['B'], does: 'Back to where you were, after a jump' },
  { keys: ['1', '2', '3', '4', '5'], does: 'Speed: 0.5×, 0.75×, 1×, 1.5×, 2×' },
  { keys: ['Tab'], does: 'To the words; then ← → from word to word' },
  { keys: ['S'], does: 'On a word: hear it' },
  { keys: ['K'], does: 'On a word: keep it, or remove it from your words' },
  { keys: ['T', 'G', 'I'], does: 'On a word: to learn, got it, ignore' },
  { keys: ['N'], does: 'To the next new word' },
  { keys: ['U'], does: 'Undo your last change to a word' },
  { keys: ['Enter'], does: 'On a word of the page: play from its phrase' },
  { keys: ['Esc'], does: 'Close a meaning or a panel, then back to the story' },
  { keys: ['?'], does: 'This list' },
];
