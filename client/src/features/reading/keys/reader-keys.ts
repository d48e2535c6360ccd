export type ReaderAction =
  | 'togglePlay'
  | 'next'
  | 'previous'
  | 'startAgain'
  | 'repeat'
  | 'autoplay'
  | 'wholeMeaning'
  | 'keys'
  | { speed: number };

/** What is pressed, and what has the focus: `control` uses Space itself, `typing` uses arrows and letters as well. */
export type KeyPress = {
  key: string;
  code: string;
  repeat: boolean;
  modified: boolean;
  focus: 'page' | 'control' | 'word' | 'typing';
  /** Whether letters, digits and ? are keys at all. */
  letters: boolean;
};

const speedOfDigit = [0.5, 0.75, 1, 1.5, 2];
const actions: Record<string, ReaderAction> = {
  ' ': 'togglePlay',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'startAgain',
  r: 'repeat',
  a: 'autoplay',
  e: 'wholeMeaning',
  '?': 'keys',
};
const usedByWords = ['ArrowLeft', 'ArrowRight'];

/** What a key does in the reader, if anything: what a focused control needs is left to it. */
export function readerAction({ key, code, repeat, modified, focus, letters }: KeyPress): ReaderAction | null {
  if (modified || repeat || focus === 'typing') return null;
  if (key === ' ' && focus !== 'page') return null;
  if (usedByWords.includes(key) && focus === 'word') return null;
  if (!letters && key.length === 1 && key !== ' ') return null;
  // By place, because digits are shifted on a French keyboard.
  const digit = /^(?:Digit|Numpad)([1-5])$/.exec(code)?.[1];
  const speed = speedOfDigit[Number(digit) - 1];
  if (speed !== undefined) return { speed };
  return actions[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

export const keyList: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['←', '→'], does: 'Previous or next phrase' },
  { keys: ['↑'], does: 'Start of the phrase again' },
  { keys: ['R'], does: 'Repeat the phrase, on or off' },
  { keys: ['A'], does: 'AutoPlay, on or off' },
  { keys: ['E'], does: 'The whole phrase in English, on or off' },
  { keys: ['1', '2', '3', '4', '5'], does: 'Speed: 0.5×, 0.75×, 1×, 1.5×, 2×' },
  { keys: ['Tab'], does: 'To the words; then ← → from word to word, Esc closes a meaning' },
  { keys: ['?'], does: 'This list' },
];
