import { LONGEST_TERM } from '@lingostory/contract/dictionary';
import { cutPhrase, isWord, lookupKey } from '@lingostory/contract/words';

/** Longer than any headword with all of its variants. */
const longest = 4 * LONGEST_TERM;
const maxKeys = 6;

const reflexive = /^(?:se|s['’])$/i;
const articles = /^(?:l[ae]|les|l['’]|une?)$/i;
/** `se laver`, `s'asseoir`; not `s'il`. */
const reflexiveVerb = /^(?:se\s+|s['’]\s*)(\S+(?:er|ir|ïr|re))$/i;
/** Not `un peu`. */
const withArticle = /^(?:(?:l[ae]|les)\s+|l['’]\s*)(\S+)$/i;
/** `chat¹`, `†chat`, `… à`, `etc.`: signs around the words, as `termKey` of the contract leaves them away. */
const before = /^[^\p{L}\p{N}-]+/u;
const after = /[^\p{L}\p{M}\p{Nd}'’°-]+$/u;

/** Soft hyphens, and what turns the direction of writing. */
const invisible = /\p{Cf}/gu;

const bare = (text: string) => text.replace(before, '').replace(after, '').replace(/\s+/g, ' ');
/** One word of a text, by the rules that cut texts. */
const isSingle = (text: string) => cutPhrase(text).filter((word) => word.isWord).length === 1;

/**
 * The keys under which an entry is looked up: of its headword, or of the words that it stands for. `laver (se)` and `se laver`
 * are found as `laver`, `beau, belle` as either word, `(à) peu près` with and without its first, `la Seine` as `seine`.
 */
export function keysOfHeadword(headword: string): string[] {
  // What is longer is a sentence that nobody looks up.
  if (headword.length > longest) return [];
  const keys = optional(headword.normalize('NFC').replace(invisible, ''))
    .flatMap(variants)
    .flatMap((text) => withLigature(lookupKey(inText(bare(text)))))
    .filter((key) => isWord(key) && [...key].length <= LONGEST_TERM);
  return [...new Set(keys)].slice(0, maxKeys);
}

/** What stands in brackets can be left out. Where it comes first or belongs to a word, it can stay as well; elsewhere it explains. */
function optional(text: string): string[] {
  const without = text.replace(/[([][^()[\]]*[)\]]/g, ' ').trim();
  if (!isWord(without)) return [text.replace(/[()[\]]/g, ' ')];
  const stays = /^\(|\p{L}\([^-)]|\)\p{L}/u.test(text) && !/^\([^)\s]*\)\s*$/.test(text);
  const whole = text.replace(/[()[\]]/g, '');
  // `auto(mobile)`: without its brackets, not with a space in their place.
  const inside = text.replace(/[([][^()[\]]*[)\]](?=\p{L})|(?<=\p{L})[([][^()[\]]*[)\]]/gu, '');
  return stays ? [inside.replace(/[([][^()[\]]*[)\]]/g, ' '), whole] : [without];
}

/** `beau, belle`, `acteur/actrice`, `laver, se`: each word, without endings and what only goes with them. */
function variants(text: string): string[] {
  const byComma = text.split(/\s*[,;]\s*/).map((part) => part.trim());
  const words = byComma.filter(
    (part) => !part.startsWith('-') && !reflexive.test(part) && !articles.test(part),
  );
  if (byComma.length > 1 && words.length > 0 && words.every(isSingle)) return words.flatMap(bySlash);
  return bySlash(text);
}

/** Forms of one word begin alike; `et/ou` and `km/h` are no such forms. */
function bySlash(text: string): string[] {
  const parts = text.split(/\s*\/\s*/).filter((part) => !part.startsWith('-'));
  const [first = ''] = parts;
  const initial = lookupKey(first).charAt(0);
  const areForms = parts.every((part) => isSingle(part) && lookupKey(part).startsWith(initial));
  return areForms && first !== '' ? parts : [text];
}

/** The one word that stands in texts, where the headword has more. */
function inText(text: string): string {
  const found = (reflexiveVerb.exec(text) ?? withArticle.exec(text))?.[1];
  return found !== undefined && isSingle(found) ? found : text;
}

/** Lemmas have the ligature, as the lexicon writes it; `moelle` has none. */
function withLigature(key: string): string[] {
  return [...new Set([key, key.replace(/oe(?=[ui])/g, 'œ')])];
}
