import type { Role } from '../lexicon/reading.ts';

/** A word in its phrase. `pause` is the punctuation between it and the word before it. */
export type ContextWord = {
  key: string;
  lemma: string;
  role: Role | '';
  pause: '' | ',' | '.';
  /** Grammatical gender and number of a noun, as far as its form shows them. */
  features: string;
};

/**
 * The meanings of a word in its place. If they are uncertain, an editor has to choose one. `isFromNeighbors` means that the words
 * around it chose the first one.
 */
export type Gloss = { meanings: readonly string[]; isCertain: boolean; isFromNeighbors?: boolean };

export const certain = (...meanings: string[]): Gloss => ({ meanings, isCertain: true });
export const uncertain = (...meanings: string[]): Gloss => ({ meanings, isCertain: false });

/** A word of a phrase with access to its neighbors. Stops at the ends of its sentence. */
export type WordPosition = { words: readonly ContextWord[]; index: number };

const nowhere: ContextWord = { key: '', lemma: '', role: '', pause: '.', features: '' };

export const wordAt = ({ words, index }: WordPosition): ContextWord => words[index] ?? nowhere;

/** Returns the word `distance` places further on, or an empty one beyond the sentence. */
export function neighborOf({ words, index }: WordPosition, distance: number): ContextWord {
  const step = Math.sign(distance);
  for (let current = index; current !== index + distance; current += step) {
    const laterWord = words[step > 0 ? current + 1 : current];
    if (laterWord === undefined || laterWord.pause === '.') return nowhere;
  }
  return words[index + distance] ?? nowhere;
}

export const isFiniteVerb = ({ role }: ContextWord) => role === 'V' || role === 'X';
export const isVerb = ({ role }: ContextWord) => role !== '' && 'VXKGI'.includes(role);
export const isNoun = ({ role }: ContextWord) => role === 'C';

/** Returns the words before this one in its sentence, nearest first. */
export function wordsBefore({ words, index }: WordPosition): ContextWord[] {
  let start = index;
  while (start > 0 && words[start]?.pause !== '.') start -= 1;
  return words.slice(Math.max(0, start), Math.max(0, index)).reverse();
}

/** Returns the words after this one in its sentence, in order. */
export function wordsAfter({ words, index }: WordPosition): ContextWord[] {
  const end = words.findIndex(({ pause }, later) => later > index && pause === '.');
  return words.slice(index + 1, end === -1 ? undefined : end);
}

/** Returns the nearest finite verb before a word, or an empty word. */
export const verbBefore = (position: WordPosition): ContextWord =>
  wordsBefore(position).find(isVerb) ?? nowhere;

/** Returns the subject pronoun to which a word belongs: the nearest one before it, or joined to the verb after it. */
export function subjectPronounOf(position: WordPosition): string {
  const subject = wordsBefore(position).find(({ role }) => role === 'S' || role === 'T');
  return (subject?.key ?? '').replace(/^-(?:t[-'])?/, '');
}

/** Returns true if an object pronoun is its subject's own: `il se lève`, `je me lève`, but not `il me voit`. */
export function isReflexive(position: WordPosition): boolean {
  const { key } = wordAt(position);
  if (/^(?:se|s')$/.test(key)) return neighborOf(position, 1).key !== 'il';
  const person = reflexivePersons.find(({ pronoun }) => pronoun.test(key));
  return person?.subject.test(subjectPronounOf(position)) === true;
}

const reflexivePersons = [
  { pronoun: /^(?:me|m')$/, subject: /^j/ },
  { pronoun: /^(?:te|t'|-toi)$/, subject: /^tu$/ },
  { pronoun: /^-?nous$/, subject: /^nous$/ },
  { pronoun: /^-?vous$/, subject: /^vous$/ },
];

/** Returns true if `ne` stands before this word in its clause. */
export const hasNegationBefore = (position: WordPosition) =>
  wordsBefore(position)
    .slice(0, 8)
    .some(({ role }) => role === 'N');
