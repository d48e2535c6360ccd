import { functionWords } from '../../../libraries/lexicon/function-words.ts';
import { kinds } from '../../../libraries/lexicon/reading.ts';
import type { ImportedMeaning } from '../dictionaries/find-imported.ts';
import { firstSense, infinitiveOf, singularOf, withoutS } from './english-base.ts';
import type { KnownMeaning } from './find-known.ts';
import type { OpenWord } from './open-words.ts';

/**
 * Groups of roles whose words share their meanings: subjects before and after the verb, participles and adjectives.
 */
const sameRoles = ['ST', 'VX', 'KA'];
/** Roles whose forms share a meaning. Each function word has its own (`est` and `sommes`, `ce` and `ces`). */
const inflected = new Set('VKGICA');

const areSameRole = (a: string, b: string) =>
  a === b || sameRoles.some((roles) => roles.includes(a) && roles.includes(b));

/**
 * True if an editor's meaning fits this word, as far as both have been analyzed: the meaning of `porte` from
 * porter doesn't fit la porte.
 */
export function isAgreeing({ lemma, role }: KnownMeaning, word: OpenWord): boolean {
  // A rare word that begins a sentence may be mistaken for a name (M), whose lemma is capitalized.
  if (word.lemma !== '' && lemma && lemma.toLowerCase() !== word.lemma.toLowerCase()) return false;
  return word.role === '' || !role || role === 'M' || areSameRole(role, word.role);
}

/** Returns the meanings of words that certainly have the same role, or all of them if there are none. */
export function preferSameRole(
  agreeing: readonly KnownMeaning[],
  { role }: OpenWord,
): readonly KnownMeaning[] {
  const same = agreeing.filter((known) => role !== '' && known.role && areSameRole(known.role, role));
  return same.length > 0 ? same : agreeing;
}

/**
 * Derives a meaning for this word from an editor's meaning of another form: the infinitive for a verb, the
 * singular for a noun. Undefined unless the roles of both words are certain.
 */
export function meaningOfForm(known: KnownMeaning, word: OpenWord): string | undefined {
  const { role, meaning, key, lemma } = known;
  if (!role || !inflected.has(role) || !inflected.has(word.role)) return undefined;
  if (role === 'C' && word.role === 'C') return key === lemma ? meaning : singularOf(meaning);
  if (role === 'A' && word.role === 'A') return meaning;
  const areVerbs = 'VKGI'.includes(role) && 'VKGI'.includes(word.role);
  return areVerbs ? infinitiveOf(meaning) : undefined;
}

/**
 * Adapts the meaning of a form that several persons share (`aime`) to this word's person: after `je`, `likes`
 * becomes like; after `il`, `am arriving` becomes arrive.
 */
export function inPerson(known: KnownMeaning, { role, person }: OpenWord): KnownMeaning {
  if (role !== 'V' || known.role !== 'V') return known;
  const [verb = ''] = firstSense(known.meaning).split(' ');
  const isThird = /^(?:is|has|was|does)$/.test(verb) || withoutS(verb) !== verb;
  const isOther = /^(?:am|are)$/.test(verb);
  if (!(person === 'other' ? isThird : isOther)) return known;
  return { ...known, meaning: infinitiveOf(known.meaning) ?? known.meaning };
}

/**
 * Minimum share of all uses that a sense needs to be suggested. Higher for function words, which have many senses
 * (`il`: he, it).
 */
const minShare = { content: 0.6, grammar: 0.85 };

/**
 * Returns meanings ordered by how often their sense is used, or none when editors disagree so much that any
 * choice would be a guess.
 */
export function agreed<Known extends { meaning: string; uses: number }>(
  known: readonly Known[],
  { keys }: Pick<OpenWord, 'keys'>,
): Known[] {
  const uses = new Map<string, number>();
  for (const { meaning, uses: count } of known) {
    const sense = firstSense(meaning);
    uses.set(sense, (uses.get(sense) ?? 0) + count);
  }
  const usesOf = ({ meaning }: Known) => uses.get(firstSense(meaning)) ?? 0;
  const [best, ...rest] = known.toSorted((a, b) => usesOf(b) - usesOf(a));
  const total = known.reduce((sum, { uses: count }) => sum + count, 0);
  const share = keys.some((key) => functionWords.has(key)) ? minShare.grammar : minShare.content;
  return best && usesOf(best) >= share * total ? [best, ...rest] : [];
}

/**
 * True if a dictionary gives exactly one sense for the word as this part of speech. Several senses are not in a
 * reliable order (`burdensome, heavy, onerous`), and function words always have several.
 */
export function isCertain(imported: readonly ImportedMeaning[], { keys, role }: OpenWord): boolean {
  if (role === '' || keys.some((key) => functionWords.has(key))) return false;
  const meanings = imported
    .filter(({ kind }) => kind === '' || kind === kinds[role])
    .map(({ meaning }) => meaning);
  const [first = ''] = meanings;
  return new Set(meanings.map(firstSense)).size === 1 && !/[,;]/.test(first);
}
