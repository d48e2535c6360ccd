import { randomUUID } from 'node:crypto';
import { type CostPlans, input, noInput, ofShort, windowOfShort } from './plan.ts';

/** Returns a file of words that no earlier file had. */
const freshWords = (n: number) =>
  `word,meaning\n${Array.from({ length: 500 }, (_, index) => `mot-${n}-${index},meaning ${index}`).join('\n')}`;

export const costPlans: CostPlans = {
  plans: {
    exportWords: input({ format: 'csv' }),
    importWords: ({ n }) => ({ input: { as: 'kept' }, words: freshWords(n) }),
    readWordStates: windowOfShort,
    setWordStates: ({ n }) => ({ input: { lemmas: [`nouveau-${n}`], state: 'known' } }),
    listNewWords: ofShort({ chapter_no: 1 }),
    knowCommonWords: input({ count: 500 }),
    addWord: ({ n }) => ({ input: { id: randomUUID(), word: `mot ajouté ${n}`, meaning: 'an added word' } }),
    listOwnWords: input({ per_page: 24, search: 'mean' }),
    editWord: ({ n, wordIds }) => ({
      input: { id: wordIds[n % wordIds.length], meaning: `meaning, edited ${n}` },
    }),
    readShares: input({ book_codes: 'short,long' }),
    listBooksByShare: noInput,
    countDueWords: noInput,
    readPractice: input({ ahead: true }),
    recordGrades: ({ n, wordIds }) => ({
      input: {
        grades: Array.from({ length: 20 }, (_, index) => ({
          id: randomUUID(),
          word_id: wordIds[(n + index) % wordIds.length],
          grade: 3,
          graded_at: new Date().toISOString(),
        })),
      },
    }),
    setDailyPractice: ({ n }) => ({ input: { daily_limit: 1 + (n % 20) } }),
  },
  skipped: {
    'can be done once': ['undoImport', 'removeWord', 'restoreWord', 'keepWord'],
  },
};
