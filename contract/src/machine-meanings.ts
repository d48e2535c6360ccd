import { keysOf, LONGEST_TERM } from './dictionary.ts';
import { isWord } from './words.ts';

/** A phrase's tokens, and the meaning of each: '' where no dictionary has one. */
export type Cut = { word_list: string[]; meanings: string[] };

/**
 * The key under which a translator is asked what a token means by itself: `il` for `-t-il`. None for numbers, nor for
 * what means something else without its verb, as `-le` of `donne-le`.
 */
export function machineKey(token: string): string | undefined {
  const key = keysOf(token).at(-1) ?? '';
  const isAskable = /\p{L}/u.test(key) && !key.startsWith('-') && key.length <= LONGEST_TERM;
  return isAskable ? key : undefined;
}

/** The keys of a cut phrase's words that have no meaning yet and that a translator may be asked for, each once. */
export function unexplainedKeys({ word_list, meanings }: Cut): string[] {
  const open = word_list.filter((token, index) => meanings[index] === '' && isWord(token));
  return [...new Set(open.flatMap((token) => machineKey(token) ?? []))];
}

/** What a translator knows, by key, where no dictionary has a meaning: an editor's is never replaced. */
export function fillFromMachine(cut: Cut, machine: ReadonlyMap<string, string>): Cut {
  const meanings = cut.word_list.map((token, index) => {
    const meaning = cut.meanings[index] ?? '';
    return meaning === '' && isWord(token) ? (machine.get(machineKey(token) ?? '') ?? '') : meaning;
  });
  return { word_list: cut.word_list, meanings };
}
