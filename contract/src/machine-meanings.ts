import { keysOf, LONGEST_TERM } from './dictionary.ts';
import { isWord } from './words.ts';

/** A phrase's tokens and their meanings. A meaning is empty if no dictionary has one. */
export type Cut = { word_list: string[]; meanings: string[] };

/**
 * Returns the key for translating a token on its own, such as `il` for `-t-il`. Undefined for numbers, and for
 * pronouns that mean something else without their verb, such as `-le` in `donne-le`.
 */
export function machineKey(token: string): string | undefined {
  const key = keysOf(token).at(-1) ?? '';
  const isTranslatable = /\p{L}/u.test(key) && !key.startsWith('-') && key.length <= LONGEST_TERM;
  return isTranslatable ? key : undefined;
}

/** Returns the keys of a phrase's words that can be translated but have no meaning yet, each once. */
export function unexplainedKeys({ word_list, meanings }: Cut): string[] {
  const unexplained = word_list.filter((token, index) => meanings[index] === '' && isWord(token));
  return [...new Set(unexplained.flatMap((token) => machineKey(token) ?? []))];
}

/** Adds the translator's meanings for words that no dictionary explains. An editor's meaning is never replaced. */
export function fillFromMachine(cut: Cut, machine: ReadonlyMap<string, string>): Cut {
  const meanings = cut.word_list.map((token, index) => {
    const meaning = cut.meanings[index] ?? '';
    return meaning === '' && isWord(token) ? (machine.get(machineKey(token) ?? '') ?? '') : meaning;
  });
  return { word_list: cut.word_list, meanings };
}
