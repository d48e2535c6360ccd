import { randomUUID } from 'node:crypto';
import { type CostPlans, createPlan, createShortBookPlan, emptyPlan, shortBookWindowPlan } from './plan.ts';

/** Returns a word file with 500 words. Each value of `n` gives different words. */
const createWords = (n: number) =>
  `word,meaning\n${Array.from({ length: 500 }, (_, index) => `mot-${n}-${index},meaning ${index}`).join('\n')}`;

export const costPlans: CostPlans = {
  plans: {
    exportWords: createPlan({ format: 'csv' }),
    importWords: ({ n }) => ({ input: { as: 'kept' }, words: createWords(n) }),
    readWordStates: shortBookWindowPlan,
    setWordStates: ({ n }) => ({ input: { lemmas: [`nouveau-${n}`], state: 'known' } }),
    listNewWords: createShortBookPlan({ chapter_no: 1 }),
    knowCommonWords: createPlan({ count: 500 }),
    addWord: ({ n }) => ({ input: { id: randomUUID(), word: `mot ajouté ${n}`, meaning: 'an added word' } }),
    listOwnWords: createPlan({ per_page: 24, search: 'mean' }),
    editWord: ({ n, wordIds }) => ({
      input: { id: wordIds[n % wordIds.length], meaning: `meaning, edited ${n}` },
    }),
    readShares: createPlan({ book_codes: 'short,long' }),
    listBooksByShare: emptyPlan,
    countDueWords: emptyPlan,
    readPractice: createPlan({ ahead: true }),
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
