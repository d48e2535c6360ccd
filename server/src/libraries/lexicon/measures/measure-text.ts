import { assumedKnownWords, wordsPerPage } from '@lingostory/contract/catalogue/constants';
import { splitPhrase, type Word } from '@lingostory/contract/words';
import { rankOfLemma } from '../frequency/lemma-ranks.ts';
import { isTitlePoint } from '../names.ts';
import { findTense, type Tense } from './find-tense.ts';

/** A word of a phrase. `isCounted` is false for names, numbers and everything else that readers don't learn. */
type MeasuredWord = { lemma: string; kind: string; isCounted: boolean };

/** How often a lemma occurs, and on how many pages. */
type LemmaUse = { count: number; pages: number };

/**
 * The measures of a text. `words` counts the running words that readers can learn, and `lemmas` says which ones they
 * are. `lemmaPages` sums the pages of all lemmas, and `rareLemmaPages` those of the lemmas that aren't among the most
 * common ones. `common1000` and `common3000` count the running words among the 1,000 and 3,000 most common lemmas.
 * `sentenceWords` counts all words, names and numbers too. `verbs` counts the conjugated verbs.
 */
export type TextMeasures = {
  words: number;
  lemmas: Map<string, LemmaUse>;
  lemmaPages: number;
  rareLemmaPages: number;
  common1000: number;
  common3000: number;
  sentences: number;
  sentenceWords: number;
  verbs: number;
  tenses: Map<Tense, number>;
};

type TextMeasurer = {
  addPhrase: (phrase: string, words: readonly MeasuredWord[]) => void;
  /** Ends the sentence at the end of a chapter, such as a last line without a period. */
  endChapter: () => void;
  finish: () => TextMeasures;
};

/**
 * Measures a text phrase by phrase, in reading order, so that a long book needn't be in memory at once. The words of a
 * phrase are those of `splitPhrase` without expressions. Phrases needn't be whole sentences.
 */
export function createTextMeasurer(): TextMeasurer {
  const lemmas = createLemmaCounter();
  const sentences = createSentenceCounter();
  const verbs = createVerbCounter();
  return {
    addPhrase: (phrase, words) => {
      const tokens = splitPhrase(phrase);
      for (const { lemma, isCounted } of words) if (isCounted) lemmas.add(lemma);
      sentences.add(tokens);
      verbs.add(
        tokens.filter(({ isWord }) => isWord).map(({ text }) => text),
        words,
      );
    },
    endChapter: sentences.end,
    finish: () => {
      sentences.end();
      return { ...lemmas.finish(), ...sentences.finish(), ...verbs.finish() };
    },
  };
}

/**
 * Returns the number of different new words on a page: the average over the pages of a text, each of them
 * `wordsPerPage` long. `newLemmaPages` sums the pages of the lemmas that are new to the reader. The last page, which is
 * shorter, counts in proportion.
 */
export const toNewWordsPerPage = (newLemmaPages: number, words: number): number =>
  words === 0 ? 0 : (newLemmaPages * wordsPerPage) / words;

function createLemmaCounter() {
  const lemmas = new Map<string, LemmaUse & { lastPage: number }>();
  let words = 0;
  const add = (lemma: string) => {
    const page = Math.floor(words / wordsPerPage);
    words += 1;
    const lemmaUse = lemmas.get(lemma) ?? { count: 0, pages: 0, lastPage: -1 };
    if (lemmaUse.lastPage !== page) lemmaUse.pages += 1;
    lemmas.set(lemma, { ...lemmaUse, count: lemmaUse.count + 1, lastPage: page });
  };
  const finish = () => {
    const rankedLemmas = [...lemmas].map(([lemma, { count, pages }]) => ({
      count,
      pages,
      rank: rankOfLemma(lemma) ?? Number.POSITIVE_INFINITY,
    }));
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const countWordsUpTo = (maxRank: number) =>
      sum(rankedLemmas.filter(({ rank }) => rank <= maxRank).map(({ count }) => count));
    return {
      words,
      lemmas: new Map([...lemmas].map(([lemma, { count, pages }]) => [lemma, { count, pages }])),
      lemmaPages: sum(rankedLemmas.map(({ pages }) => pages)),
      rareLemmaPages: sum(
        rankedLemmas.filter(({ rank }) => rank > assumedKnownWords).map(({ pages }) => pages),
      ),
      common1000: countWordsUpTo(1_000),
      common3000: countWordsUpTo(3_000),
    };
  };
  return { add, finish };
}

/**
 * Counts sentences and their words. A sentence ends at a period or another final mark, unless the next word is in lower
 * case, as in `« Oui ! » dit-il.`
 */
function createSentenceCounter() {
  let sentences = 0;
  let sentenceWords = 0;
  let hasWords = false;
  let hasEndMark = false;
  const end = () => {
    if (hasWords) sentences += 1;
    hasWords = false;
    hasEndMark = false;
  };
  const add = (tokens: readonly Word[]) => {
    for (const [index, { text, isWord }] of tokens.entries()) {
      if (isWord) {
        if (hasEndMark && !/^\p{Ll}/u.test(text)) end();
        hasWords = true;
        hasEndMark = false;
        sentenceWords += 1;
      } else if (/[.!?…]/u.test(text) && !isTitlePoint(tokens, index)) hasEndMark = hasWords;
    }
  };
  return { add, end, finish: () => ({ sentences, sentenceWords }) };
}

const auxiliaryLemmas = new Set(['avoir', 'être']);

/** Counts conjugated verbs by tense. After `avoir` or `être`, a form such as `dit` is a participle. */
function createVerbCounter() {
  const tenses = new Map<Tense, number>();
  const knownForms = new Map<string, ReturnType<typeof findTense>>();
  const findTenseOnce = (form: string, lemma: string) => {
    const key = `${form}\n${lemma}`;
    const knownTense = knownForms.get(key);
    if (knownTense !== undefined) return knownTense;
    const tense = findTense(form, lemma);
    knownForms.set(key, tense);
    return tense;
  };
  const add = (texts: readonly string[], words: readonly MeasuredWord[]) => {
    let isAfterAuxiliary = false;
    for (const [index, { lemma, kind }] of words.entries()) {
      if (kind === 'adverb') continue;
      const found = kind === 'verb' ? findTenseOnce(texts[index] ?? '', lemma) : null;
      if (found && !(found.isParticiple && isAfterAuxiliary))
        tenses.set(found.tense, (tenses.get(found.tense) ?? 0) + 1);
      isAfterAuxiliary = kind === 'verb' && auxiliaryLemmas.has(lemma);
    }
  };
  const finish = () => ({ verbs: [...tenses.values()].reduce((total, count) => total + count, 0), tenses });
  return { add, finish };
}
