import type { Gender } from '@lingostory/contract/vocabulary/constants';
import { toLookupKey } from '@lingostory/contract/words';
import { rankOfLemma } from '../frequency/lemma-ranks.ts';
import { functionWords } from '../function-words.ts';
import { findLefffEntries, removeLigatures } from '../read-lefff.ts';
import { kinds } from '../reading.ts';
import { isInLexicon, readingsOf } from '../readings.ts';

/**
 * Details of a word for learners. `kind` is its part of speech, or those that it can have: `noun or verb`. `article` shows a noun's gender: `le` or `la`, but `un` or `une` before a
 * vowel or an h, where `l'` would hide it. `rank` is the lemma's rank in French, from 1 for the most common one; null
 * if it is rare.
 */
export type WordDetails = {
  lemma: string;
  kind: string;
  gender: Gender | null;
  article: string | null;
  rank: number | null;
};

/**
 * A word in its phrase. `text` is the word as it is written. `kind` is its part of speech, '' if uncertain; `wordBefore`
 * is '' at the start of the phrase.
 */
export type WordInContext = { text: string; lemma: string; kind: string; wordBefore: string };

/** Describes a word. A noun that can have both genders has that of the determiner before it, as in `le livre`. */
export function describeWord({ text, lemma, kind, wordBefore }: WordInContext): WordDetails {
  const gender = kind === 'noun' ? findGender(lemma, wordBefore) : null;
  return {
    lemma,
    kind: kind || listPossibleKinds(text, lemma),
    gender,
    article: gender && chooseArticle(lemma, gender),
    rank: rankOfLemma(lemma) ?? null,
  };
}

/**
 * Names the parts of speech that a word can have: `noun or verb`. Returns '' for a word that the lexicon doesn't list,
 * and for names and numbers, which have no lemma.
 */
function listPossibleKinds(text: string, lemma: string): string {
  if (lemma === '' || !isInLexicon(toLookupKey(text))) return '';
  const possibleKinds = readingsOf(text, true, 'none')
    .toSorted((one, other) => one.cost - other.cost)
    .map(({ role }) => kinds[role]);
  return new Intl.ListFormat('en', { type: 'disjunction', style: 'long' })
    .format(new Set(possibleKinds))
    .replace(/, or /, ' or ');
}

/** Returns the gender that the Lefff gives a noun, or null if it doesn't list the noun. */
function findGender(lemma: string, wordBefore: string): Gender | null {
  const plainLemma = removeLigatures(lemma);
  const entries = findLefffEntries(plainLemma).filter(({ category }) => category === 'nc');
  const ownEntries = entries.filter((entry) => entry.lemma === plainLemma);
  const features = (ownEntries.length > 0 ? ownEntries : entries).map((entry) => entry.features);
  if (features.length === 0) return null;
  // The Lefff gives nouns that can have both genders none.
  const hasNoGender = features.some((feature) => !/[mf]/.test(feature));
  const isMasculine = hasNoGender || features.some((feature) => feature.includes('m'));
  const isFeminine = hasNoGender || features.some((feature) => feature.includes('f'));
  if (isMasculine && isFeminine) return findDeterminerGender(wordBefore) ?? 'masculine or feminine';
  return isMasculine ? 'masculine' : 'feminine';
}

function findDeterminerGender(word: string): Gender | null {
  const determiner = functionWords.get(toLookupKey(word))?.find(({ role }) => role === 'D');
  if (determiner?.features.startsWith('m')) return 'masculine';
  return determiner?.features.startsWith('f') ? 'feminine' : null;
}

function chooseArticle(lemma: string, gender: Gender): string {
  const startsWithVowelOrH = /^[aàâæeéèêëiîïoôœuùûyh]/iu.test(lemma);
  const [masculine, feminine] = startsWithVowelOrH ? ['un', 'une'] : ['le', 'la'];
  if (gender === 'masculine or feminine') return `${masculine}/${feminine}`;
  return gender === 'masculine' ? masculine : feminine;
}
