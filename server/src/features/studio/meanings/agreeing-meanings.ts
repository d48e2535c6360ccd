import {
  firstSenseOf,
  infinitiveOf,
  singularOf,
  stripFinalS,
} from '../../../libraries/glosses/english/english-base.ts';
import { functionWords } from '../../../libraries/lexicon/function-words.ts';
import { kinds } from '../../../libraries/lexicon/reading.ts';
import type { ImportedMeaning } from '../dictionaries/find-imported-meanings.ts';
import type { KnownMeaning } from './find-known-meanings.ts';
import type { OpenWord } from './open-words.ts';

/**
 * Groups of roles within which words share their meanings: subject pronouns before and after the verb (S and T), main
 * verbs and auxiliaries (V and X), past participles and adjectives (K and A).
 */
const equivalentRoleGroups = ['ST', 'VX', 'KA'];
/**
 * Roles in which all forms of a word share a meaning. In other roles, each form has its own (`est` and `sommes`, `ce`
 * and `ces`).
 */
const rolesWithSharedMeaning = new Set('VKGICA');

const areEquivalentRoles = (a: string, b: string) =>
  a === b || equivalentRoleGroups.some((roleGroup) => roleGroup.includes(a) && roleGroup.includes(b));

/**
 * Returns false if the analysis shows that an editor's meaning belongs to a different word: the meaning of `porte` as
 * a form of `porter` doesn't fit `la porte`.
 */
export function isCompatibleMeaning({ lemma, role }: KnownMeaning, word: OpenWord): boolean {
  // Compares without case, because a rare word at the start of a sentence may be mistaken for a name (M), whose lemma
  // is capitalized.
  if (word.lemma !== '' && lemma && lemma.toLowerCase() !== word.lemma.toLowerCase()) return false;
  return word.role === '' || !role || role === 'M' || areEquivalentRoles(role, word.role);
}

/** Returns the meanings of words that certainly have this word's role, or all meanings if there are none. */
export function preferSameRole(
  compatibleMeanings: readonly KnownMeaning[],
  { role }: OpenWord,
): readonly KnownMeaning[] {
  const sameRoleMeanings = compatibleMeanings.filter(
    (knownMeaning) => role !== '' && knownMeaning.role && areEquivalentRoles(knownMeaning.role, role),
  );
  return sameRoleMeanings.length > 0 ? sameRoleMeanings : compatibleMeanings;
}

/**
 * Derives this word's meaning from an editor's meaning of another form: an infinitive for a verb, a singular for a
 * noun. Returns undefined unless the roles of both words are certain.
 */
export function deriveMeaningOfForm(knownMeaning: KnownMeaning, word: OpenWord): string | undefined {
  const { role, meaning, key, lemma } = knownMeaning;
  if (!role || !rolesWithSharedMeaning.has(role) || !rolesWithSharedMeaning.has(word.role)) return undefined;
  if (role === 'C' && word.role === 'C') return key === lemma ? meaning : singularOf(meaning);
  if (role === 'A' && word.role === 'A') return meaning;
  const areBothVerbs = 'VKGI'.includes(role) && 'VKGI'.includes(word.role);
  return areBothVerbs ? infinitiveOf(meaning) : undefined;
}

/**
 * Adapts a meaning to the person of this word's subject, because several persons may share a French form: for `aime`,
 * `likes` becomes `like` after `je`; for `arrive`, `am arriving` becomes `arrive` after `il`.
 */
export function conjugateMeaning(knownMeaning: KnownMeaning, { role, person }: OpenWord): KnownMeaning {
  if (role !== 'V' || knownMeaning.role !== 'V') return knownMeaning;
  const [verb = ''] = firstSenseOf(knownMeaning.meaning).split(' ');
  const isThirdPerson = /^(?:is|has|was|does)$/.test(verb) || stripFinalS(verb) !== verb;
  const isOtherPerson = /^(?:am|are)$/.test(verb);
  if (!(person === 'other' ? isThirdPerson : isOtherPerson)) return knownMeaning;
  return { ...knownMeaning, meaning: infinitiveOf(knownMeaning.meaning) ?? knownMeaning.meaning };
}

/**
 * Minimum share of uses for a meaning to be suggested. Higher for function words, because they have many meanings
 * (`il`: he, it).
 */
const minUseShares = { content: 0.6, grammar: 0.85 };

/**
 * Returns meanings ordered by how often their first sense is used. Returns none if editors disagree so much that any
 * choice would be a guess.
 */
export function findAgreedMeanings<Known extends { meaning: string; uses: number }>(
  knownMeanings: readonly Known[],
  { keys }: Pick<OpenWord, 'keys'>,
): Known[] {
  const usesBySense = new Map<string, number>();
  for (const { meaning, uses: useCount } of knownMeanings) {
    const sense = firstSenseOf(meaning);
    usesBySense.set(sense, (usesBySense.get(sense) ?? 0) + useCount);
  }
  const usesOf = ({ meaning }: Known) => usesBySense.get(firstSenseOf(meaning)) ?? 0;
  const [bestMeaning, ...rest] = knownMeanings.toSorted((a, b) => usesOf(b) - usesOf(a));
  const total = knownMeanings.reduce((sum, { uses: useCount }) => sum + useCount, 0);
  const requiredShare = keys.some((key) => functionWords.has(key))
    ? minUseShares.grammar
    : minUseShares.content;
  return bestMeaning && usesOf(bestMeaning) >= requiredShare * total ? [bestMeaning, ...rest] : [];
}

/**
 * Returns true if the dictionaries give the word exactly one sense as this part of speech. The order of several senses
 * isn't reliable (`burdensome, heavy, onerous`), and function words always have several.
 */
export function hasSingleSense(
  importedMeanings: readonly ImportedMeaning[],
  { keys, role }: OpenWord,
): boolean {
  if (role === '' || keys.some((key) => functionWords.has(key))) return false;
  const meanings = importedMeanings
    .filter(({ kind }) => kind === '' || kind === kinds[role])
    .map(({ meaning }) => meaning);
  const [firstMeaning = ''] = meanings;
  return new Set(meanings.map(firstSenseOf)).size === 1 && !/[,;]/.test(firstMeaning);
}
