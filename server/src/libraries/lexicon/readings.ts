import { toLookupKey } from '@lingostory/contract/words';
import { LRUCache } from 'lru-cache';
import { countOfLemma } from './frequency/lemma-ranks.ts';
import { functionWords } from './function-words.ts';
import { isNumberWord } from './number-words.ts';
import { findLefffEntries, findLefffReadings, type LefffEntry, removeLigatures } from './read-lefff.ts';
import { createReading, type Reading, type Role } from './reading.ts';

const prenominalAdjectives: ReadonlySet<string> = new Set(
  `petit grand vieux jeune beau joli bon mauvais gros long haut nouveau premier second dernier prochain autre même seul
  pauvre cher vrai faux double large ancien brave meilleur pire moindre demi simple tel`.split(/\s+/),
);

/** Returns true for adjectives that precede their nouns. They are rarely nouns themselves. */
export const isPrenominal = (lemma: string) => prenominalAdjectives.has(lemma) || isOrdinal(lemma);
const isOrdinal = (lemma: string) => /.ième$/.test(lemma);

/** Evidence that a word is a name: none, its capital letter, or other phrases of the book. */
export type NameEvidence = 'none' | 'spelling' | 'book';

/** `A` may stand for `À`, because capitals are often written without accents, and `M` is an abbreviated title. */
const readingsOfLoneCapitals: ReadonlyMap<string, readonly Reading[]> = new Map([
  ['A', [createReading('P', 'à'), createReading('X', 'avoir', '3s', 1)]],
  ['M', [createReading('C', 'monsieur', 'ms')]],
]);

/** How much less likely than a name any other reading of a word is that is capitalized like a name. */
const ordinaryCost = 3;

/** The Lefff lists only some of the numbers with hyphens, such as `quarante-cinq`. */
const createNumberReadings = (key: string) => [createReading('D', key, 'p'), createReading('Z', key)];

/**
 * Returns all possible readings of a word, at least one. `isSentenceStart` is true at the start of a sentence, where any word
 * is capitalized.
 */
export function readingsOf(
  text: string,
  isSentenceStart: boolean,
  nameEvidence: NameEvidence,
): readonly Reading[] {
  const key = toLookupKey(text);
  if (/^\p{N}/u.test(key)) return [createReading('#', '')];
  if (key.startsWith('-')) return [createSuffixReading(key)];
  const readings = readingsOfLoneCapitals.get(text) ?? findReadings(key);
  if (readings.length === 0 && key.includes('-') && isNumberWord(key)) return createNumberReadings(key);
  const isCapitalized = /^\p{Lu}/u.test(text);
  const name = normalizeName(text);
  if (readings.length === 0)
    return [isCapitalized ? createReading('M', name) : createReading('C', guessLemma(key))];
  if (!isCapitalized || nameEvidence === 'none') return readings;
  if (!isSentenceStart || nameEvidence === 'book')
    return [
      createReading('M', name),
      ...readings.map((reading) => ({ ...reading, cost: reading.cost + ordinaryCost })),
    ];
  // The first word of a sentence may be a name or an ordinary word, such as `Marie` or `Pierre`. Function words such
  // as `Le` and `Elle` are only names in names such as `Le Goff`.
  const isName = !functionWords.has(key) && findLefffEntries(name).some(({ category }) => category === 'np');
  return isName ? [...readings, createReading('M', name, '', 0.9)] : readings;
}

/**
 * Returns the distinct lemmas that the Lefff lists for a key, in its spelling, limited to `categories` if
 * given. A plural listed both as its own lemma and under its singular (`jours`) counts only as the singular.
 */
export function findListedLemmas(key: string, categories?: readonly string[]): string[] {
  const plainKey = removeLigatures(key);
  const entries = findLefffEntries(plainKey).filter(
    ({ category }) => categories === undefined || categories.includes(category),
  );
  const isDuplicate = ({ lemma, features }: LefffEntry) =>
    lemma === plainKey && /p$/.test(features) && entries.some((entry) => entry.lemma !== plainKey);
  return [...new Set(entries.filter((entry) => !isDuplicate(entry)).map(({ lemma }) => lemma))];
}

/** Returns true if the lexicon has this word, whatever its form. */
export const isInLexicon = (key: string) =>
  functionWords.has(key) || findLefffEntries(removeLigatures(key)).length > 0;

/** Returns true if a key is itself a lemma. */
export const isListedLemma = (key: string, categories?: readonly string[]) =>
  findListedLemmas(key, categories).includes(removeLigatures(key));

/** Returns a name in its own spelling, with straight apostrophes. */
export const normalizeName = (text: string) => text.normalize('NFC').replace(/[’\u02BC]/g, "'");

function createSuffixReading(key: string): Reading {
  const pronoun = key.replace(/^-(?:t[-'](?=.))?/, '');
  if (pronoun === 'là' || pronoun === 'ci') return createReading('R', pronoun);
  const readings = functionWords.get(pronoun) ?? [];
  const subject = readings.find(({ role }) => role === 'S');
  return createReading('T', readings[0]?.lemma ?? pronoun, subject?.features);
}

/**
 * Cache of recent readings. A book repeats a few thousand words, and searching the file for a word takes ten times as
 * long as reading it from the cache.
 */
const readingsCache = new LRUCache<string, readonly Reading[]>({ max: 5000 });

function findReadings(key: string): readonly Reading[] {
  const readings = functionWords.get(key) ?? readingsCache.get(key);
  if (readings) return readings;
  const weightedReadings = addRarityCosts(findLefffReadings(key));
  readingsCache.set(key, weightedReadings);
  return weightedReadings;
}

function addRarityCosts(readings: Reading[]): Reading[] {
  const prenominalAdjective = readings.find(({ role, lemma }) => role === 'A' && isPrenominal(lemma));
  const isAuxiliary = readings.some(({ role }) => role === 'X');
  const hasCommonAlternative = readings.some(
    ({ role, lemma }) => !'RE'.includes(role) && (role !== 'V' || countOfLemma(lemma) > 0),
  );
  const rareRoleCosts: Partial<Record<Role, number>> = {
    ...(prenominalAdjective && { C: isOrdinal(prenominalAdjective.lemma) ? 1.5 : 0.5 }),
    // Makes it unlikely that a form of être or avoir is read as another verb, such as `étaient` as a form of étayer.
    ...(isAuxiliary && { V: 3 }),
    // Makes it unlikely that `remarque` is read as an adverb or `allez` as an interjection. This doesn't affect
    // common adverbs and interjections, because they are listed as function words.
    ...(hasCommonAlternative && { R: 1.5, E: 2.5 }),
  };
  return readings.map((reading) => ({
    ...reading,
    cost: reading.cost + (rareRoleCosts[reading.role] ?? 0) + costOfFrequency(reading, readings),
  }));
}

/** A finite verb has so many forms that each is a small share of them. */
const finiteFormShare = 0.2;

/**
 * Returns how much less likely a verb is than a noun with the same form, or a noun or adjective than a verb, by how often
 * their lemmas occur in French. Without this, `la phrase la plus longue` has a form of phraser.
 */
function costOfFrequency(reading: Reading, readings: readonly Reading[]): number {
  const isVerb = 'VGI'.includes(reading.role);
  if (!isVerb && !'CA'.includes(reading.role)) return 0;
  const otherCounts = readings
    .filter(({ role }) => (isVerb ? 'C' : 'VGI').includes(role))
    .map(estimateFormCount);
  const rarity = Math.max(0, Math.log(Math.max(1, ...otherCounts) / estimateFormCount(reading)));
  if (!isVerb) return Math.min(1.5, 0.3 * rarity);
  return Math.min(countOfLemma(reading.lemma) > 0 ? 1 : 2.5, 0.4 * rarity);
}

const estimateFormCount = ({ lemma, role }: Reading) =>
  Math.max(countOfLemma(lemma), 5) * (role === 'V' ? finiteFormShare : 1);

/** Guesses the lemma of an unknown word: its singular if that is known, otherwise the word itself. */
function guessLemma(key: string): string {
  const singularKey = key.replace(/[sx]$/, '');
  return singularKey !== key && findLefffEntries(singularKey).length > 0 ? singularKey : key;
}
