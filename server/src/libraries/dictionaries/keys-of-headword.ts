import { LONGEST_TERM } from '@lingostory/contract/dictionary';
import { cutPhrase, isWord, lookupKey } from '@lingostory/contract/words';

/** Maximum length of a headword, including all of its variants. */
const maxLength = 4 * LONGEST_TERM;
const maxKeys = 6;

const reflexive = /^(?:se|s['’])$/i;
const articles = /^(?:l[ae]|les|l['’]|une?)$/i;
/** Matches `se laver` and `s'asseoir`, but not `s'il`. */
const reflexiveVerb = /^(?:se\s+|s['’]\s*)(\S+(?:er|ir|ïr|re))$/i;
/** Matches `la Seine`, but not `un peu`. */
const withArticle = /^(?:(?:l[ae]|les)\s+|l['’]\s*)(\S+)$/i;
/**
 * Signs before and after a word, as in `chat¹`, `†chat`, `… à` and `etc.`. The contract's `termKey` drops them too.
 */
const before = /^[^\p{L}\p{N}-]+/u;
const after = /[^\p{L}\p{M}\p{Nd}'’°-]+$/u;

/** Soft hyphens and marks that change the direction of writing. */
const invisible = /\p{Cf}/gu;

const trimSigns = (text: string) => text.replace(before, '').replace(after, '').replace(/\s+/g, ' ');
/** True if the text consists of exactly one word. */
const isSingleWord = (text: string) => cutPhrase(text).filter((word) => word.isWord).length === 1;

/**
 * Returns the keys under which an entry is looked up, derived from its headword. `laver (se)` and `se laver` are
 * found as `laver`, `beau, belle` as either word, `(à) peu près` with and without `à`, and `la Seine` as `seine`.
 */
export function keysOfHeadword(headword: string): string[] {
  // A longer headword is a sentence that nobody looks up.
  if (headword.length > maxLength) return [];
  const keys = expandBrackets(headword.normalize('NFC').replace(invisible, ''))
    .flatMap(variants)
    .flatMap((text) => withLigature(lookupKey(mainWordOf(trimSigns(text)))))
    .filter((key) => isWord(key) && [...key].length <= LONGEST_TERM);
  return [...new Set(keys)].slice(0, maxKeys);
}

/**
 * Returns the text without its bracketed parts. If brackets come first or are part of a word, also returns the text
 * with their content; elsewhere their content is only an explanation.
 */
function expandBrackets(text: string): string[] {
  const without = text.replace(/[([][^()[\]]*[)\]]/g, ' ').trim();
  if (!isWord(without)) return [text.replace(/[()[\]]/g, ' ')];
  const stays = /^\(|\p{L}\([^-)]|\)\p{L}/u.test(text) && !/^\([^)\s]*\)\s*$/.test(text);
  const withBracketedText = text.replace(/[()[\]]/g, '');
  // In `auto(mobile)`, the brackets are removed without leaving a space.
  const inside = text.replace(/[([][^()[\]]*[)\]](?=\p{L})|(?<=\p{L})[([][^()[\]]*[)\]]/gu, '');
  return stays ? [inside.replace(/[([][^()[\]]*[)\]]/g, ' '), withBracketedText] : [without];
}

/**
 * Splits `beau, belle`, `acteur/actrice` and `laver, se` into words, dropping endings, articles and reflexive
 * pronouns.
 */
function variants(text: string): string[] {
  const byComma = text.split(/\s*[,;]\s*/).map((part) => part.trim());
  const words = byComma.filter(
    (part) => !part.startsWith('-') && !reflexive.test(part) && !articles.test(part),
  );
  if (byComma.length > 1 && words.length > 0 && words.every(isSingleWord)) return words.flatMap(bySlash);
  return bySlash(text);
}

/**
 * Splits a text at slashes if its parts are forms of one word. Forms begin with the same letter, unlike the parts of
 * `et/ou` and `km/h`.
 */
function bySlash(text: string): string[] {
  const parts = text.split(/\s*\/\s*/).filter((part) => !part.startsWith('-'));
  const [first = ''] = parts;
  const initial = lookupKey(first).charAt(0);
  const areForms = parts.every((part) => isSingleWord(part) && lookupKey(part).startsWith(initial));
  return areForms && first !== '' ? parts : [text];
}

/** Reduces a headword such as `se laver` or `la Seine` to the single word that occurs in texts. */
function mainWordOf(text: string): string {
  const word = (reflexiveVerb.exec(text) ?? withArticle.exec(text))?.[1];
  return word !== undefined && isSingleWord(word) ? word : text;
}

/** Adds the spelling with a ligature, as in the lemma `œuf`, except where French has none (`moelle`). */
function withLigature(key: string): string[] {
  return [...new Set([key, key.replace(/oe(?=[ui])/g, 'œ')])];
}
