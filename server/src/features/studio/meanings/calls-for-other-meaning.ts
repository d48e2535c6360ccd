import { firstSenseOf, infinitiveOf, singularOf } from '../../../libraries/glosses/english/english-base.ts';
import { functionWords } from '../../../libraries/lexicon/function-words.ts';
import { baseOf, type GlossedWord, type RankedSuggestions } from './rank-suggestions.ts';

/**
 * Meanings between which a reader of the phrase need not choose, because both of them translate the word: `the man who` and `the
 * man that`, `everything` and `all`. Written from grammar, not from texts.
 */
const interchangeableMeanings = [
  'who that which whom',
  'this that these those',
  'all everything',
  'much many lot lots',
  'anymore no-longer no-more',
  'himself herself itself oneself themselves',
  'i me',
  'me myself',
  'you yourself',
  'us ourselves',
  'we one you people they someone',
  'of-the from-the out-of-the',
  'also too',
  'can may',
  'no none',
].map((group) => new Set(group.split(' ').map((meaning) => meaning.replaceAll('-', ' '))));

const fullVerbPattern = /^(?:am|is|are|was|were|be|been|being|will be|would be)$/;
const auxiliaryPattern = /^(?:has|have|had|having|will have|would have)$/;

/**
 * Returns true if the words around a word certainly call for another meaning than the one shown, and not merely for another form
 * or another wording of it. If they only allow several meanings of a grammatical word, the shown one must be none of them.
 */
export function callsForOtherMeaning(
  shownMeaning: string,
  { role, keys, gloss }: GlossedWord,
  { suggestions: [firstSuggestion] }: Pick<RankedSuggestions, 'suggestions'>,
): boolean {
  if (firstSuggestion) return isOtherMeaning(shownMeaning, firstSuggestion.meaning, role);
  return (
    gloss !== undefined &&
    keys.some((key) => functionWords.has(key)) &&
    gloss.meanings.every((meaning) => isOtherMeaning(shownMeaning, meaning, role))
  );
}

function isOtherMeaning(shownMeaning: string, meaning: string, role: GlossedWord['role']): boolean {
  const [shownSense, sense] = [firstSenseOf(shownMeaning), firstSenseOf(meaning)];
  if (isExtension(shownSense, sense) || isExtension(sense, shownSense)) return false;
  if (interchangeableMeanings.some((group) => group.has(shownSense) && group.has(sense))) return false;
  // Without its infinitive, a form of the suggested verb can't be told from another verb.
  if (isVerbRole(role) && infinitiveOf(shownMeaning) === undefined) return false;
  // `Is gone` still says what `est parti` means, but `has ill` doesn't say what `est malade` means.
  if (fullVerbPattern.test(shownSense) && auxiliaryPattern.test(sense)) return false;
  return toAmericanSpelling(baseOf(shownMeaning, role)) !== toAmericanSpelling(baseOf(meaning, role));
}

const isVerbRole = (role: GlossedWord['role']) => role !== '' && 'VXKGI'.includes(role);

/** Returns true if a sense only adds words to another one: `at`, `at the`, `at the home of`. */
const isExtension = (sense: string, longerSense: string) =>
  sense !== '' && (longerSense === sense || longerSense.startsWith(`${sense} `));

/** Spells a meaning the American way, so that a British spelling of the same word is equal to it. */
const toAmericanSpelling = (meaning: string) =>
  singularOf(meaning)
    .replace(/our(?=s?\b|hood|ful|ite|ing|ed|able)/g, 'or')
    .replace(/\b(to|after|back|for|up|down)wards\b/g, '$1ward')
    .replace(/\bgrey/g, 'gray')
    .replace(/(?<=[aeiou]l)l(?=ed|ing|er)/g, '')
    .replace(/tre\b/g, 'ter')
    .replace(/is(?=e[sd]?\b|ing\b)/g, 'iz');
