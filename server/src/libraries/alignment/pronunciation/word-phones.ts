import { splitPhrase } from '@lingostory/contract/words';
import { findSounds, type PhraseSounds } from './phones.ts';

/** Consecutive phones of a phrase. `end` is exclusive. */
export type PhoneRange = { first: number; end: number };

/** The words between two spaces, such as "l’" and "ascenseur". */
type WordGroup = string[];

/** The phone with which an elided word ends, by its last consonant. */
const ELIDED_PHONES: Readonly<Record<string, string>> = {
  c: 's',
  ç: 's',
  d: 'd',
  j: 'Z',
  l: 'l',
  m: 'm',
  n: 'n',
  s: 's',
  t: 't',
  u: 'k',
};

/**
 * Returns the phones of each word of each phrase, or undefined for a word that has none of its own. eSpeak NG pronounces what
 * stands between two spaces as one word, so elided words are told apart by their consonant, and others by how they sound alone.
 */
export async function findWordPhones(
  phrases: readonly string[],
  sounds: readonly PhraseSounds[],
  signal?: AbortSignal,
): Promise<(PhoneRange | undefined)[][]> {
  const groupsByPhrase = phrases.map(groupWords);
  const unclearWords = new Set(
    groupsByPhrase.flatMap((groups, phrase) =>
      isSpokenByGroup(groups, sounds[phrase]) ? groups.filter(needsSounds).flat() : groups.flat(),
    ),
  );
  const wordsAlone = [...unclearWords];
  const soundsAlone = await findSounds(wordsAlone, signal);
  const phonesAlone = new Map(
    wordsAlone.map((word, index) => [word, soundsAlone[index]?.words.flat() ?? []]),
  );
  return groupsByPhrase.map((groups, phrase) => {
    const phones = (sounds[phrase]?.words ?? []).flat();
    if (!isSpokenByGroup(groups, sounds[phrase])) return divideBySound(groups.flat(), phones, phonesAlone);
    let first = 0;
    return groups.flatMap((group, index) => {
      const groupPhones = sounds[phrase]?.words[index] ?? [];
      const ranges = divideGroup(group, groupPhones, phonesAlone).map((range) => moveRange(range, first));
      first += groupPhones.length;
      return ranges;
    });
  });
}

const moveRange = (range: PhoneRange | undefined, by: number) =>
  range && { first: range.first + by, end: range.end + by };

function groupWords(phrase: string): WordGroup[] {
  const groups: WordGroup[] = [];
  let isNewGroup = true;
  for (const { text, isWord } of splitPhrase(phrase)) {
    if (!isWord) isNewGroup ||= /\s/u.test(text);
    else if (isNewGroup) {
      groups.push([text]);
      isNewGroup = false;
    } else groups.at(-1)?.push(text);
  }
  return groups;
}

const isSpokenByGroup = (groups: readonly WordGroup[], sounds: PhraseSounds | undefined) =>
  groups.length === sounds?.words.length;

const isElided = (word: string) => /['’ʼ]$/u.test(word);

/** Returns true for words that are joined by something other than apostrophes, such as "dit-il". */
const needsSounds = (group: WordGroup) => !group.slice(0, -1).every(isElided);

function divideGroup(
  group: WordGroup,
  phones: readonly string[],
  phonesAlone: ReadonlyMap<string, readonly string[]>,
): (PhoneRange | undefined)[] {
  if (needsSounds(group)) return divideBySound(group, phones, phonesAlone);
  let first = 0;
  return group.map((word, index) => {
    const isLast = index === group.length - 1;
    const lastCharacter = word.at(-2)?.toLowerCase() ?? '';
    const position = isLast ? phones.length - 1 : phones.indexOf(ELIDED_PHONES[lastCharacter] ?? '', first);
    if (position < first) return undefined;
    const range = { first, end: position + 1 };
    first = range.end;
    return range;
  });
}

/**
 * Divides the phones of several words by the phones that each word has when it is spoken alone (Levenshtein distance). A phone that
 * no word has alone, such as the "t" of "ont-ils", begins the next word.
 */
function divideBySound(
  words: readonly string[],
  phones: readonly string[],
  phonesAlone: ReadonlyMap<string, readonly string[]>,
): (PhoneRange | undefined)[] {
  const expected = words.flatMap((word, index) =>
    (phonesAlone.get(word) ?? []).map((phone) => ({ phone, index })),
  );
  const wordOfPhone = matchPhones(
    phones,
    expected.map(({ phone }) => phone),
  ).map((position) => (position === undefined ? undefined : expected[position]?.index));
  const starts = words.map((_, word) => wordOfPhone.indexOf(word));
  return words.map((_, word) => {
    const ownStart = starts[word] ?? -1;
    if (ownStart < 0) return undefined;
    const formerEnd = 1 + wordOfPhone.findLastIndex((other) => other !== undefined && other < word);
    const end = 1 + wordOfPhone.lastIndexOf(word);
    return {
      first: word === 0 ? 0 : Math.min(ownStart, formerEnd),
      end: word === words.length - 1 ? phones.length : end,
    };
  });
}

/** Returns the position in `expected` that each phone matches, or undefined for a phone that is not expected. */
function matchPhones(phones: readonly string[], expected: readonly string[]): (number | undefined)[] {
  const width = expected.length + 1;
  const costs = new Float64Array((phones.length + 1) * width);
  const at = (row: number, column: number) => costs[row * width + column] as number;
  const substitute = (row: number, column: number) =>
    at(row - 1, column - 1) + (phones[row - 1] === expected[column - 1] ? 0 : 1.5);
  for (let row = 0; row <= phones.length; row += 1)
    for (let column = 0; column <= expected.length; column += 1) {
      if (row === 0 || column === 0) costs[row * width + column] = row + column;
      else
        costs[row * width + column] = Math.min(
          substitute(row, column),
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
        );
    }
  const matches: (number | undefined)[] = phones.map(() => undefined);
  let [row, column] = [phones.length, expected.length];
  while (row > 0 && column > 0) {
    if (at(row, column) === substitute(row, column)) {
      row -= 1;
      column -= 1;
      matches[row] = column;
    } else if (at(row, column) === at(row - 1, column) + 1) row -= 1;
    else column -= 1;
  }
  return matches;
}
