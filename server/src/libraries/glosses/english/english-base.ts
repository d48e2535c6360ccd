import { infinitivesByForm } from './irregular-verbs.ts';
import { infinitivesByRegularForm } from './regular-verbs.ts';

const auxiliaryPattern = /^(?:am|is|are|was|were|been|has|have|had|will|would|did|does)$/;
const subjectPattern = /^(?:i|you|he|she|it|we|they|one|let['’]s) (?=.)/;

/**
 * Returns the first sense of a meaning in lower case, without remarks in parentheses, final punctuation, and a
 * leading `to` or article. If the whole meaning is in parentheses, uses their content.
 */
export function firstSenseOf(meaning: string): string {
  const unbracketedMeaning = /^\(([^()]*)\)$/.exec(meaning.trim())?.[1] ?? meaning;
  const [senseText = ''] = unbracketedMeaning
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .split(/[,;/]/)
    .map((sense) => sense.replace(/[.!?…]+\s*$/, '').trim())
    .filter(Boolean);
  return senseText.replace(/\s+/g, ' ').replace(/^(?:to|the|an?) (?=.)/, '');
}

/**
 * Returns the infinitive of the first sense of an English verb (`was looking at` becomes `look at`), to suggest it
 * for another form of the French verb. Returns undefined if spelling rules can't determine it.
 */
export function infinitiveOf(meaning: string): string | undefined {
  if (/^to /i.test(meaning)) return firstSenseOf(meaning);
  const [firstWord = '', ...rest] = firstSenseOf(meaning).replace(subjectPattern, '').split(' ');
  const [nextWord = ''] = rest;
  const baseVerb =
    auxiliaryPattern.test(firstWord) && isFollowedByMainVerb(firstWord, nextWord)
      ? undefined
      : baseVerbOf(firstWord);
  if (baseVerb !== undefined) return [baseVerb, ...rest].join(' ');
  return auxiliaryPattern.test(firstWord) ? infinitiveOf(rest.join(' ')) : undefined;
}

/**
 * Returns true if the next word is the main verb of this auxiliary, as in `was looking`, `has gone` or `would go`, but
 * not in `is cold` or `has a son`.
 */
function isFollowedByMainVerb(auxiliaryVerb: string, nextWord: string): boolean {
  if (nextWord === '') return false;
  if (/^(?:will|would|did|does)$/.test(auxiliaryVerb)) return true;
  if (/^(?:has|have|had)$/.test(auxiliaryVerb))
    return nextWord.endsWith('ed') || infinitivesByForm.has(nextWord);
  return nextWord.endsWith('ing') || nextWord === 'going';
}

function baseVerbOf(form: string): string | undefined {
  const infinitive = infinitivesByForm.get(form) ?? infinitivesByRegularForm.get(form);
  if (infinitive) return infinitive;
  if (/(?:ed|ing)$/.test(form) && form.length > 4) return completeVerbStem(form.replace(/(?:ed|ing)$/, ''));
  return stripFinalS(form);
}

/**
 * Removes the ending -s: `carries` becomes `carry`, `catches` becomes `catch`, `tells` becomes `tell`. Returns other
 * forms unchanged.
 */
export function stripFinalS(form: string): string {
  if (/[^aeiou]ies$/.test(form)) return form.replace(/ies$/, 'y');
  if (/(?:ss|sh|ch|x|zz|o)es$/.test(form)) return form.replace(/es$/, '');
  return form.replace(/(?<=[^su])s$/, '');
}

/**
 * Completes the stem before `-ed` or `-ing`: restores a silent `e`, or removes a doubled consonant. Returns undefined
 * if both spellings are possible.
 */
function completeVerbStem(stem: string): string | undefined {
  if (stem.endsWith('i')) return stem.replace(/i$/, 'y');
  if (/[^aeiou]y$|ee$|[^aeiou]o$/.test(stem)) return stem;
  if (/([bdgmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  if (
    /(?:ll|ss|ff|zz|[aeiou]{2}[^aeiouvcz]|[^aeiou][kpmdth]|[aeiou][wxy]|[lr]n|sh|ch|ck|rt|nt|ct|st|ft|lt|pt)$/.test(
      stem,
    )
  )
    return /(?:[ao]u|[ei]a|ai)s$|[^aeiou]d?g$/.test(stem) ? `${stem}e` : stem;
  if (/[vcuz]$|[^aeiou]s$|[aeiou]s$|[^aeiou]l$|[ndr]g$|(?:[^e]at|[aio]r|id|ap|ib|ok|ik|ak)$/.test(stem))
    return `${stem}e`;
  // A stem of one syllable that ends in a single consonant has lost an `e`: `hoped` comes from `hope`, because `hop`
  // would have become `hopped`.
  if (/^[^aeiou]*[aeiou][^aeiouwxy]$/.test(stem)) return `${stem}e`;
  if (/(?:en|er|it|on|op|ow)$/.test(stem)) return stem;
  return undefined;
}

/** Plurals of nouns that don't follow the rules, with their singulars. */
export const singularsByPlural: ReadonlyMap<string, string> = new Map(
  `men man,women woman,children child,feet foot,teeth tooth,people people,mice mouse,lives life,leaves leaf,knives knife,wives wife
  wolves wolf,shelves shelf,thieves thief,halves half,loaves loaf,scarves scarf,clothes clothes,news news,shoes shoe,movies movie
  cookies cookie,pies pie`
    .split(/[,\n]/)
    .map((pair) => pair.trim().split(' '))
    .map(([plural = '', singular = '']) => [plural, singular] as const),
);

/** Returns the index of a meaning's noun: the last word, or with a preposition, as in `piece of bread`, the word before it. */
export function findNounIndex(words: readonly string[]): number {
  const prepositionIndex = words.findIndex((word) => /^(?:of|in|on|for|with|to|from|at)$/.test(word));
  return (prepositionIndex > 0 ? prepositionIndex : words.length) - 1;
}

/** Returns the singular of the first sense of an English noun: `pieces of bread` becomes `piece of bread`. */
export function singularOf(meaning: string): string {
  const words = firstSenseOf(meaning).split(' ');
  const nounIndex = findNounIndex(words);
  return words
    .map((word, index) => (index === nounIndex ? (singularsByPlural.get(word) ?? stripFinalS(word)) : word))
    .join(' ');
}
