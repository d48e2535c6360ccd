import { readFileSync } from 'node:fs';
import { splitPhrase, toLookupKey } from '@lingostory/contract/words';
import { LRUCache } from 'lru-cache';
import { lemmatize } from '../lexicon/lemmatize.ts';
import { explainInContext } from './explain-in-context.ts';
import type { ContextWord } from './phrase-context.ts';

const reflexivePattern = /^(?:se|s'|me|m'|te|t'|nous|vous|-toi|-vous|-nous)$/;
const presentAuxiliaryPattern = /^(?:ai|as|a|avons|avez|ont|suis|es|est|sommes|êtes|sont)$/;

/** The words of an expression without their inflection: `viens le chercher` becomes `venir chercher`. */
export type ExpressionKeys = { exact: string; base: string };

type ExpressionWord = Pick<ContextWord, 'key' | 'lemma' | 'role'>;

/** Elided words are written out, so that `au bout d'` equals `au bout de`. */
const elidedWords = new Map([
  ["d'", 'de'],
  ["qu'", 'que'],
  ["jusqu'", 'jusque'],
  ["l'", 'le'],
  ["n'", 'ne'],
]);

/** Returns the key of an auxiliary of the past. The present equals only the present: `a perdu` and `ont perdu`. */
const toAuxiliaryKey = ({ key, lemma }: ExpressionWord) =>
  presentAuxiliaryPattern.test(key) ? `${lemma}+` : `${key}+`;

/**
 * Returns the keys under which several words are looked up as an expression: as they are written, and without inflection and
 * without pronouns between a verb and what follows it. Verbs after an object pronoun have no second key, because the pronoun is
 * part of their meaning. `isReflexive` says that the pronoun with which the words begin is the subject's own.
 */
export function toExpressionKeys(words: readonly ExpressionWord[], isReflexive: boolean): ExpressionKeys {
  const exact = words.map(({ key }) => elidedWords.get(key) ?? key).join(' ');
  const [firstWord] = words;
  const startsWithPronoun = firstWord?.role === 'O' || (firstWord && reflexivePattern.test(firstWord.key));
  if (startsWithPronoun && !isReflexive) return { exact, base: exact };
  const baseWords: string[] = [];
  let hasVerb = false;
  words.forEach((word, index) => {
    const { key, lemma, role } = word;
    if (index === 0 && isReflexive) {
      baseWords.push('se');
      return;
    }
    if ((role === 'O' || role === 'T') && hasVerb && index < words.length - 1) return;
    const isAuxiliary = /^(?:être|avoir)$/.test(lemma) && words[index + 1]?.role === 'K';
    // The past of a reflexive verb has an auxiliary that its infinitive lacks: `s'est levé`.
    if (isAuxiliary && baseWords.at(-1) === 'se') return;
    const isVerb = role !== '' && 'VXKGI'.includes(role) && lemma !== '';
    hasVerb ||= isVerb;
    const plainKey = role === 'D' && lemma === 'le' ? 'le' : (elidedWords.get(key) ?? key);
    baseWords.push(isAuxiliary ? toAuxiliaryKey(word) : isVerb ? lemma : plainKey);
  });
  return { exact, base: baseWords.join(' ') };
}

const elidableWordPattern = /(?<![^ ])(jusqu|lorsqu|puisqu|qu|[cdjlmnst])e (?=[aeiouyhàâéèêëîïôûæœ])/g;

/** Writes an expression as dictionaries do: `d'abord` for `de abord`, and `s'en aller` for `s' en aller`. */
const toElidedKey = (key: string) =>
  key.replaceAll("' ", "'").replaceAll(' -', '-').replace(elidableWordPattern, "$1'");

/** Returns the keys under which imported dictionaries may list an expression, in the same form and in its base form. */
export function toDictionaryKeys({ exact, base }: ExpressionKeys): {
  sameForm: string[];
  baseForm: string[];
} {
  const sameForm = [...new Set([exact, toElidedKey(exact)])];
  const baseForm = [...new Set([base, toElidedKey(base)])].filter((key) => !sameForm.includes(key));
  return { sameForm, baseForm };
}

/** Cache of recent terms. Each request meets the same expressions of other books again. */
const keysByTerm = new LRUCache<string, ExpressionKeys>({ max: 10_000 });

/** Returns the keys of an expression as a dictionary lists it. A verb in the infinitive may stand for all of its forms. */
export function keysOfExpression(term: string): ExpressionKeys {
  const cachedKeys = keysByTerm.get(term);
  if (cachedKeys) return cachedKeys;
  const keys = readExpressionKeys(term);
  keysByTerm.set(term, keys);
  return keys;
}

function readExpressionKeys(term: string): ExpressionKeys {
  const tokens = splitPhrase(term);
  const lemmas = lemmatize(tokens);
  const words = tokens
    .filter(({ isWord }) => isWord)
    .map(({ text }, index) => ({
      key: toLookupKey(text),
      lemma: lemmas[index]?.lemma ?? '',
      role: lemmas[index]?.role ?? '',
    }));
  return toExpressionKeys(words, /^(?:se|s')$/.test(words[0]?.key ?? '') && words[1]?.key !== 'il');
}

type ExpressionMap = ReadonlyMap<string, readonly string[]>;
let commonExpressions: { byExact: ExpressionMap; byBase: ExpressionMap } | undefined;

/** Reads the common expressions on the first call. */
function readCommonExpressions() {
  if (commonExpressions) return commonExpressions;
  const lines = readFileSync(new URL('common-expressions.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const byExact = new Map<string, readonly string[]>();
  const byBase = new Map<string, readonly string[]>();
  for (const line of lines) {
    const [term = '', meanings = ''] = line.split('\t');
    const { exact, base } = keysOfExpression(term);
    byExact.set(exact, meanings.split('|'));
    // A finite verb, as in *on dirait*, is a part of the expression: *on dit* means something else.
    const isInflected = exact === base || /^(?:se |\S+(?:er|ir|re|oir)\b)/.test(exact);
    if (isInflected && !byBase.has(base)) byBase.set(base, meanings.split('|'));
  }
  commonExpressions = { byExact, byBase };
  return commonExpressions;
}

/** Meanings of a common expression. `isOfThisForm` is false if they are those of the expression with the infinitive. */
type CommonExpression = { meanings: readonly string[]; isOfThisForm: boolean };

/** Returns the meanings of a common expression in this form, or in another one. Returns undefined for other words. */
export function findCommonExpression({ exact, base }: ExpressionKeys): CommonExpression | undefined {
  const { byExact, byBase } = readCommonExpressions();
  const [meanings, baseMeanings] = [byExact.get(exact), byBase.get(base)];
  if (meanings) return { meanings, isOfThisForm: true };
  return baseMeanings && { meanings: baseMeanings, isOfThisForm: false };
}

/** Returns true if several words can be an expression: not if they end with an article or a pronoun of the next words. */
export function canBeExpression(words: readonly ExpressionWord[]): boolean {
  const [first, second] = words;
  const last = words.at(-1);
  if (first === undefined || second === undefined || last === undefined) return false;
  if (last.role === 'D' || last.role === 'S' || (last.role === 'O' && last.key !== 'en')) return false;
  if (words.length > 2) return true;
  return !(first.lemma === 'être' && second.role === 'P') && !(first.role === 'P' && second.role === 'M');
}

/**
 * Returns true if a meaning says no more than the two words of an expression do, as for a noun with its article (`l'école`:
 * school) or a verb with its subject. `des cordes` after `il pleut` has a meaning of its own.
 */
export function isWordByWord(words: readonly ContextWord[], meaning: string): boolean {
  const [first, second] = words;
  if (words.length !== 2 || first === undefined || second === undefined) return false;
  if (first.role === 'S' || first.role === 'N') return true;
  if (first.role !== 'D') return false;
  const senses = explainInContext(words, 1)?.meanings ?? [];
  const plainMeaning = meaning.toLowerCase();
  return (
    /^(?:the|an?|one|some) /.test(plainMeaning) ||
    senses.some((sense) => plainMeaning.includes(sense.toLowerCase()))
  );
}
