import { MAX_TERM_LENGTH } from '@lingostory/contract/dictionary';
import { isWord, splitPhrase, toLookupKey } from '@lingostory/contract/words';

/** Maximum length of a headword, including all of its variants. */
const maxHeadwordLength = 4 * MAX_TERM_LENGTH;
const maxKeys = 6;

const reflexivePattern = /^(?:se|s['’])$/i;
const articlePattern = /^(?:l[ae]|les|l['’]|une?)$/i;
/** Matches `se laver` and `s'asseoir`, but not `s'il`. */
const reflexiveVerbPattern = /^(?:se\s+|s['’]\s*)(\S+(?:er|ir|ïr|re))$/i;
/** Matches `la Seine`, but not `un peu`. */
const nounWithArticlePattern = /^(?:(?:l[ae]|les)\s+|l['’]\s*)(\S+)$/i;
/**
 * Signs before and after a word, as in `chat¹`, `†chat`, `… à` and `etc.`. The contract's `toTermKey` drops them too.
 */
const leadingSignsPattern = /^[^\p{L}\p{N}-]+/u;
const trailingSignsPattern = /[^\p{L}\p{M}\p{Nd}'’°-]+$/u;

/** Soft hyphens and marks that change the direction of writing. */
const invisibleCharactersPattern = /\p{Cf}/gu;

const trimPunctuation = (text: string) =>
  text.replace(leadingSignsPattern, '').replace(trailingSignsPattern, '').replace(/\s+/g, ' ');
/** Returns true if the text consists of exactly one word. */
const isSingleWord = (text: string) => splitPhrase(text).filter((word) => word.isWord).length === 1;

/**
 * Returns the keys under which an entry is looked up, derived from its headword. `laver (se)` and `se laver` are
 * found as `laver`, `beau, belle` as either word, `(à) peu près` with and without `à`, and `la Seine` as `seine`.
 */
export function keysOfHeadword(headword: string): string[] {
  // A longer headword is a sentence that nobody looks up.
  if (headword.length > maxHeadwordLength) return [];
  const keys = expandBrackets(headword.normalize('NFC').replace(invisibleCharactersPattern, ''))
    .flatMap(splitVariants)
    .flatMap((text) => addLigatureKey(toLookupKey(mainWordOf(trimPunctuation(text)))))
    .filter((key) => isWord(key) && [...key].length <= MAX_TERM_LENGTH);
  return [...new Set(keys)].slice(0, maxKeys);
}

/**
 * Returns the text without its bracketed parts. If brackets come first or are part of a word, also returns the text
 * with their content; elsewhere their content is only an explanation.
 */
function expandBrackets(text: string): string[] {
  const textWithoutBrackets = text.replace(/[([][^()[\]]*[)\]]/g, ' ').trim();
  if (!isWord(textWithoutBrackets)) return [text.replace(/[()[\]]/g, ' ')];
  const isBracketTextIncluded = /^\(|\p{L}\([^-)]|\)\p{L}/u.test(text) && !/^\([^)\s]*\)\s*$/.test(text);
  const textWithBracketContents = text.replace(/[()[\]]/g, '');
  // In `auto(mobile)`, the brackets are removed without leaving a space.
  const textWithoutInnerBrackets = text.replace(
    /[([][^()[\]]*[)\]](?=\p{L})|(?<=\p{L})[([][^()[\]]*[)\]]/gu,
    '',
  );
  return isBracketTextIncluded
    ? [textWithoutInnerBrackets.replace(/[([][^()[\]]*[)\]]/g, ' '), textWithBracketContents]
    : [textWithoutBrackets];
}

/**
 * Splits `beau, belle`, `acteur/actrice` and `laver, se` into words, dropping endings, articles and reflexive
 * pronouns.
 */
function splitVariants(text: string): string[] {
  const commaParts = text.split(/\s*[,;]\s*/).map((commaPart) => commaPart.trim());
  const words = commaParts.filter(
    (commaPart) =>
      !commaPart.startsWith('-') && !reflexivePattern.test(commaPart) && !articlePattern.test(commaPart),
  );
  if (commaParts.length > 1 && words.length > 0 && words.every(isSingleWord))
    return words.flatMap(splitBySlash);
  return splitBySlash(text);
}

/**
 * Splits a text at slashes if its parts are forms of one word. Forms begin with the same letter, unlike the parts of
 * `et/ou` and `km/h`.
 */
function splitBySlash(text: string): string[] {
  const parts = text.split(/\s*\/\s*/).filter((part) => !part.startsWith('-'));
  const [firstForm = ''] = parts;
  const firstCharacter = toLookupKey(firstForm).charAt(0);
  const areFormsOfOneWord = parts.every(
    (part) => isSingleWord(part) && toLookupKey(part).startsWith(firstCharacter),
  );
  return areFormsOfOneWord && firstForm !== '' ? parts : [text];
}

/** Reduces a headword such as `se laver` or `la Seine` to the single word that occurs in texts. */
function mainWordOf(text: string): string {
  const word = (reflexiveVerbPattern.exec(text) ?? nounWithArticlePattern.exec(text))?.[1];
  return word !== undefined && isSingleWord(word) ? word : text;
}

/** Adds the spelling with a ligature, as in the lemma `œuf`, except where French has none (`moelle`). */
function addLigatureKey(key: string): string[] {
  return [...new Set([key, key.replace(/oe(?=[ui])/g, 'œ')])];
}
