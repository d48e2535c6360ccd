import { lookupKey } from '@lingostory/contract/words';
import { LRUCache } from 'lru-cache';
import { functionWords } from './function-words.ts';
import { findEntries, type LefffEntry, readLefff, withoutLigatures } from './read-lefff.ts';
import { type Reading, type Role, reading } from './reading.ts';

/** Adjectives that precede their nouns. They are rarely nouns themselves. */
export const leadingAdjectives: ReadonlySet<string> = new Set(
  'petit grand vieux jeune beau joli bon mauvais gros long haut nouveau premier dernier autre même seul pauvre cher vrai double large ancien brave'.split(
    ' ',
  ),
);

/**
 * Returns all possible readings of a word, at least one. `begins` is true at the start of a sentence, where any word
 * is capitalized.
 */
export function readingsOf(text: string, begins: boolean): Reading[] {
  const key = lookupKey(text);
  if (/^\p{N}/u.test(key)) return [reading('#', '')];
  if (key.startsWith('-')) return [tailOf(key)];
  // A capital `A` may stand for `À`, because capitals are often written without accents.
  const readings = [...knownReadings(key), ...(text === 'A' ? [reading('P', 'à')] : [])];
  if (!/^\p{Lu}/u.test(text)) return readings.length > 0 ? readings : [reading('C', guessLemma(key))];
  const name = lookupName(text);
  if (!begins) return [reading('M', name), ...readings.map((other) => ({ ...other, cost: other.cost + 3 }))];
  if (readings.length === 0) return [reading('M', name)];
  // `Marie` and `Pierre` are also forms of a verb and a noun. `Le` and `Elle` are never names, whatever the
  // Lefff lists.
  const isName = !functionWords.has(key) && findEntries(name).some(({ category }) => category === 'np');
  return isName ? [...readings, reading('M', name, '', 1)] : readings;
}

/**
 * Returns the distinct lemmas that the Lefff lists for a key, in its spelling, limited to `categories` if
 * given. A plural listed both as its own lemma and under its singular (`jours`) counts only as the singular.
 */
export function lemmasListed(key: string, categories?: readonly string[]): string[] {
  const plain = withoutLigatures(key);
  const entries = findEntries(plain).filter(
    ({ category }) => categories === undefined || categories.includes(category),
  );
  const isDoubled = ({ lemma, features }: LefffEntry) =>
    lemma === plain && /p$/.test(features) && entries.some((other) => other.lemma !== plain);
  return [...new Set(entries.filter((entry) => !isDoubled(entry)).map(({ lemma }) => lemma))];
}

/** True if a key is itself a lemma. */
export const isListed = (key: string, categories?: readonly string[]) =>
  lemmasListed(key, categories).includes(withoutLigatures(key));

const lookupName = (text: string) => text.normalize('NFC').replace(/[’\u02BC]/g, "'");

function tailOf(key: string): Reading {
  const pronoun = key.replace(/^-(?:t[-'](?=.))?/, '');
  if (pronoun === 'là' || pronoun === 'ci') return reading('R', pronoun);
  const readings = functionWords.get(pronoun) ?? [];
  const subject = readings.find(({ role }) => role === 'S');
  return reading('T', readings[0]?.lemma ?? pronoun, subject?.features);
}

/**
 * Cache of recent readings: a book repeats a few thousand words, and searching the file takes ten times as
 * long.
 */
const recent = new LRUCache<string, readonly Reading[]>({ max: 5000 });

function knownReadings(key: string): readonly Reading[] {
  const readings = functionWords.get(key) ?? recent.get(key);
  if (readings) return readings;
  const weighted = weighRarity(readLefff(key));
  recent.set(key, weighted);
  return weighted;
}

function weighRarity(readings: Reading[]): Reading[] {
  const leads = readings.some(({ role, lemma }) => role === 'A' && leadingAdjectives.has(lemma));
  const isAuxiliary = readings.some(({ role }) => role === 'X');
  const rarity: Partial<Record<Role, number>> = {
    ...(leads && { C: 0.5 }),
    // `étaient` is hardly ever a form of étayer.
    ...(isAuxiliary && { V: 1 }),
    // Makes `remarque` as an adverb and `allez` as an interjection unlikely. Common adverbs and interjections
    // are function words.
    ...(readings.length > 1 && { R: 1.5, E: 2.5 }),
  };
  return readings.map((option) => ({ ...option, cost: option.cost + (rarity[option.role] ?? 0) }));
}

/** Guesses the lemma of an unknown word: its singular if that is known, otherwise the word itself. */
function guessLemma(key: string): string {
  const singular = key.replace(/[sx]$/, '');
  return singular !== key && findEntries(singular).length > 0 ? singular : key;
}
