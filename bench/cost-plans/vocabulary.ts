import { randomUUID } from 'node:crypto';
import { placementTest } from '@lingostory/contract/vocabulary/placement/constants';
import { madeUpWords } from '../../server/src/features/vocabulary/placement/made-up-words.ts';
import { listCommonLemmas } from '../../server/src/libraries/lexicon/frequency/lemma-ranks.ts';
import { type CostPlans, createPlan, createShortBookPlan, emptyPlan, shortBookWindowPlan } from './plan.ts';

/** Returns a word file with 500 words. Each value of `n` gives different words. */
const createWordsCsv = (count: number) =>
  `word,meaning\n${Array.from({ length: 500 }, (_, index) => `mot-${count}-${index},meaning ${index}`).join('\n')}`;

const placementClaims = [
  ...listCommonLemmas(placementTest.rankCount).filter((_, index) => index % placementTest.bandSize === 0),
  ...madeUpWords.slice(0, placementTest.madeUpWordCount).map(({ word }) => word),
].map((word, index) => ({ word, known: index < 15 }));

export const costPlans: CostPlans = {
  plans: {
    exportWords: createPlan({ format: 'csv' }),
    importWords: ({ requestNumber }) => ({ input: { as: 'kept' }, words: createWordsCsv(requestNumber) }),
    readWordStates: shortBookWindowPlan,
    listMarkedWords: emptyPlan,
    setWordStates: ({ requestNumber }) => ({
      input: { lemmas: [`nouveau-${requestNumber}`], state: 'known' },
    }),
    listNewWords: createShortBookPlan({ chapter_no: 1 }),
    knowCommonWords: createPlan({ count: 500 }),
    listPlacementWords: emptyPlan,
    estimateKnownWords: createPlan({ words: placementClaims }),
    describeWord: createShortBookPlan({ phrase_no: 1, index: 0 }),
    describeSampleWord: createShortBookPlan({ phrase_no: 1, index: 0 }),
    listVerbForms: createPlan({ verb: 'aller' }),
    addWord: ({ requestNumber }) => ({
      input: { id: randomUUID(), word: `mot ajouté ${requestNumber}`, meaning: 'an added word' },
    }),
    listOwnWords: createPlan({ per_page: 24, search: 'mean' }),
    editWord: ({ requestNumber, wordIds }) => ({
      input: { id: wordIds[requestNumber % wordIds.length], meaning: `meaning, edited ${requestNumber}` },
    }),
    addPhraseToWord: ({ requestNumber, phraseWordIds }) => ({
      input: {
        id: phraseWordIds[requestNumber % phraseWordIds.length],
        book_code: 'short',
        phrase_no: 1 + (requestNumber % 100),
      },
    }),
    removePhraseFromWord: ({ requestNumber, wordIds }) => ({
      input: { id: wordIds[requestNumber % wordIds.length], phrase_id: 1 },
    }),
    readShares: createPlan({ book_codes: 'short,long' }),
    listBooksByShare: emptyPlan,
    listOccurrences: createPlan({ lemma: 'phrase' }),
    listPhrasesWithOneNewWord: emptyPlan,
    countDueWords: emptyPlan,
    readPractice: createPlan({ ahead: true }),
    forecastPractice: createPlan({ time_zone: 'Europe/Paris' }),
    listPracticeBooks: createPlan({ book_code: 'short' }),
    returnWord: ({ requestNumber, wordIds }) => ({ input: { id: wordIds[requestNumber % wordIds.length] } }),
    recordGrades: ({ requestNumber, wordIds }) => ({
      input: {
        grades: Array.from({ length: 20 }, (_, index) => ({
          id: randomUUID(),
          word_id: wordIds[(requestNumber + index) % wordIds.length],
          grade: 3,
          graded_at: new Date().toISOString(),
        })),
      },
    }),
    gradeDictation: ({ requestNumber, wordIds }) => ({
      input: {
        word_id: wordIds[requestNumber % wordIds.length],
        typed: 'Je mappelle Claire et jai douze an.',
      },
    }),
    setDailyPractice: ({ requestNumber }) => ({
      input: { daily_limit: 1 + (requestNumber % 20), new_limit: requestNumber % 10 },
    }),
  },
  skipped: {
    'can be done once': ['undoImport', 'removeWord', 'restoreWord', 'keepWord'],
  },
};
