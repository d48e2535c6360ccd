import { lookupKey } from '@lingostory/contract/words';
import { LRUCache } from 'lru-cache';
import { functionWords } from './function-words.ts';
import { findEntries, type LefffEntry, readLefff, withoutLigatures } from './read-lefff.ts';
import { type Reading, type Role, reading } from './reading.ts';

/** The adjectives that stand before their nouns; they are nouns themselves more rarely. */
export const leadingAdjectives: ReadonlySet<string> = new Set(
  'petit grand vieux jeune beau joli bon mauvais gros long haut nouveau premier dernier autre même seul pauvre cher vrai double large ancien brave'.split(
    ' ',
  ),
);

/** Everything that a word can be; never empty. `begins` says that it stands where any word has a capital. */
export function readingsOf(text: string, begins: boolean): Reading[] {
  const key = lookupKey(text);
  if (/^\p{N}/u.test(key)) return [reading('#', '')];
  if (key.startsWith('-')) return [tailOf(key)];
  // A capital often goes without its accent.
  const known = [...knownReadings(key), ...(text === 'A' ? [reading('P', 'à')] : [])];
  if (!/^\p{Lu}/u.test(text)) return known.length > 0 ? known : [reading('C', guessLemma(key))];
  const name = lookupName(text);
  if (!begins) return [reading('M', name), ...known.map((other) => ({ ...other, cost: other.cost + 3 }))];
  if (known.length === 0) return [reading('M', name)];
  // `Marie` and `Pierre` are a form of a verb and a noun as well; `Le` and `Elle` are no names whatever a list says.
  const isName = !functionWords.has(key) && findEntries(name).some(({ category }) => category === 'np');
  return isName ? [...known, reading('M', name, '', 1)] : known;
}

/**
 * Returns the different lemmas that the Lefff lists for a key, as it spells them; `categories` leaves others out. A plural that is
 * listed as its own lemma beside its singular, as `jours` is, counts as the singular alone.
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

/** Returns true for a key that is a lemma itself. */
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

/** A book has a few thousand words, most of them again and again; a search of the file takes ten times as long. */
const recent = new LRUCache<string, readonly Reading[]>({ max: 5000 });

function knownReadings(key: string): readonly Reading[] {
  const known = functionWords.get(key) ?? recent.get(key);
  if (known) return known;
  const found = weighRarity(readLefff(key));
  recent.set(key, found);
  return found;
}

function weighRarity(readings: Reading[]): Reading[] {
  const leads = readings.some(({ role, lemma }) => role === 'A' && leadingAdjectives.has(lemma));
  const isAuxiliary = readings.some(({ role }) => role === 'X');
  const rarity: Partial<Record<Role, number>> = {
    ...(leads && { C: 0.5 }),
    // `étaient` is hardly ever étayer.
    ...(isAuxiliary && { V: 1 }),
    // `remarque` as an adverb and `allez` as an exclamation: the common ones of both are function words.
    ...(readings.length > 1 && { R: 1.5, E: 2.5 }),
  };
  return readings.map((one) => ({ ...one, cost: one.cost + (rarity[one.role] ?? 0) }));
}

/** An unknown word as it stands, without its plural where its singular is known. */
function guessLemma(key: string): string {
  const singular = key.replace(/[sx]$/, '');
  return singular !== key && findEntries(singular).length > 0 ? singular : key;
}
