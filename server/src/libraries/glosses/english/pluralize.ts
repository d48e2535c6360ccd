import { findNounIndex, singularOf, singularsByPlural } from './english-base.ts';

const pluralsBySingular = new Map([...singularsByPlural].map(([plural, singular]) => [singular, plural]));

/** Nouns without a plural, or with one of another meaning, as far as they are usual meanings of French plurals. */
const uncountableNouns = new Set(
  `advice air applause baggage blood bread clothing courage damage dust equipment evidence food fun furniture garbage
  gas grass hair happiness homework information jewelry knowledge laughter luck luggage mail medicine money music
  patience progress rain rice rubbish sand smoke snow stuff thunder traffic trash underwear water weather work
  aircraft deer fish sheep`.split(/\s+/),
);

/**
 * Returns the plural of an English noun: `piece of bread` becomes `pieces of bread`. Returns undefined for nouns without one, for
 * nouns that may be plural already (`stairs`), and if `singularOf` doesn't lead back to the singular. Two meanings can therefore
 * always be compared by their singular.
 */
export function pluralize(singular: string): string | undefined {
  const words = singular.split(' ');
  const nounIndex = findNounIndex(words);
  const noun = words[nounIndex] ?? '';
  if (!/^[A-Za-z]{2,}$/.test(noun) || uncountableNouns.has(noun) || /[^s]s$/.test(noun)) return undefined;
  const plural = words.with(nounIndex, pluralsBySingular.get(noun) ?? addFinalS(noun)).join(' ');
  return singularOf(plural) === singular.toLowerCase() ? plural : undefined;
}

function addFinalS(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(?:ss|sh|ch|x|zz)$/.test(noun) || /^(?:potato|tomato|hero|echo)$/.test(noun)
    ? `${noun}es`
    : `${noun}s`;
}
