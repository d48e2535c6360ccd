import { functionWords } from '../../../libraries/lexicon/function-words.ts';
import { kinds } from '../../../libraries/lexicon/reading.ts';
import type { ImportedMeaning } from '../dictionaries/find-imported.ts';
import { firstSense, infinitiveOf, singularOf, withoutS } from './english-base.ts';
import type { KnownMeaning } from './find-known.ts';
import type { OpenWord } from './open-words.ts';

/** Roles whose words mean the same: subjects before and after the verb, participles and adjectives. */
const sameRoles = ['ST', 'VX', 'KA'];
/** Of these, one form says what the others mean; words of grammar are each their own (`est` and `sommes`, `ce` and `ces`). */
const inflected = new Set('VKGICA');

const haveSameRole = (one: string, other: string) =>
  one === other || sameRoles.some((roles) => roles.includes(one) && roles.includes(other));

/** Whether an editor's meaning is for this word, as far as both are understood: `porte` of porter is not that of la porte. */
export function isAgreeing({ lemma, role }: KnownMeaning, word: OpenWord): boolean {
  // A rare word that begins a sentence may be taken for a name (M), whose lemma has a capital.
  if (word.lemma !== '' && lemma && lemma.toLowerCase() !== word.lemma.toLowerCase()) return false;
  return word.role === '' || !role || role === 'M' || haveSameRole(role, word.role);
}

/** Those of words that certainly do the same, where there are any. */
export function nearest(agreeing: readonly KnownMeaning[], { role }: OpenWord): readonly KnownMeaning[] {
  const same = agreeing.filter((known) => role !== '' && known.role && haveSameRole(known.role, role));
  return same.length > 0 ? same : agreeing;
}

/**
 * What an editor said of another form, for this one: the infinitive of a verb, the singular of a noun, else undefined. It has to be
 * certain what both words are.
 */
export function meaningOfForm(known: KnownMeaning, word: OpenWord): string | undefined {
  const { role, meaning, key, lemma } = known;
  if (!role || !inflected.has(role) || !inflected.has(word.role)) return undefined;
  if (role === 'C' && word.role === 'C') return key === lemma ? meaning : singularOf(meaning);
  if (role === 'A' && word.role === 'A') return meaning;
  const areVerbs = 'VKGI'.includes(role) && 'VKGI'.includes(word.role);
  return areVerbs ? infinitiveOf(meaning) : undefined;
}

/** A form that has several persons (`aime`), in that of this word: `likes` behind `je` is like, `am arriving` behind `il` arrive. */
export function inPerson(known: KnownMeaning, { role, person }: OpenWord): KnownMeaning {
  if (role !== 'V' || known.role !== 'V') return known;
  const [verb = ''] = firstSense(known.meaning).split(' ');
  const isThird = /^(?:is|has|was|does)$/.test(verb) || withoutS(verb) !== verb;
  const isOther = /^(?:am|are)$/.test(verb);
  if (!(person === 'other' ? isThird : isOther)) return known;
  return { ...known, meaning: infinitiveOf(known.meaning) ?? known.meaning };
}

/** How much of what is said of a word has to be one sense, for that one to be suggested: words of grammar have many (`il`: he, it). */
const minShare = { content: 0.6, grammar: 0.85 };

/** The senses with the most used first; none where editors disagree so much that any would be a guess. */
export function agreed<Said extends { meaning: string; uses: number }>(
  said: readonly Said[],
  { keys }: Pick<OpenWord, 'keys'>,
): Said[] {
  const uses = new Map<string, number>();
  for (const { meaning, uses: times } of said) {
    const sense = firstSense(meaning);
    uses.set(sense, (uses.get(sense) ?? 0) + times);
  }
  const usesOf = ({ meaning }: Said) => uses.get(firstSense(meaning)) ?? 0;
  const [best, ...others] = said.toSorted((a, b) => usesOf(b) - usesOf(a));
  const total = said.reduce((sum, { uses: times }) => sum + times, 0);
  const share = keys.some((key) => functionWords.has(key)) ? minShare.grammar : minShare.content;
  return best && usesOf(best) >= share * total ? [best, ...others] : [];
}

/**
 * Whether a dictionary says one thing of a word as the part of speech that it is, and in one way: several are in no order that an editor
 * could trust (`burdensome, heavy, onerous`). Of words of grammar each says many things.
 */
export function isCertain(found: readonly ImportedMeaning[], { keys, role }: OpenWord): boolean {
  if (role === '' || keys.some((key) => functionWords.has(key))) return false;
  const meanings = found
    .filter(({ kind }) => kind === '' || kind === kinds[role])
    .map(({ meaning }) => meaning);
  const [first = ''] = meanings;
  return new Set(meanings.map(firstSense)).size === 1 && !/[,;]/.test(first);
}
