import { type CostPlans, createShortBookPlan, shortBookWindowPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    readSample: createShortBookPlan({ phrase_no: 1 }),
    readSampleWindow: createShortBookPlan({ from: 1, count: 20 }),
    readBook: createShortBookPlan({ phrase_no: 50 }),
    readWindow: shortBookWindowPlan,
    reportPhrase: ({ n }) => ({
      input: { book_code: 'short', phrase_no: 1 + (n % 100), kind: 'typo', note: `Note ${n}` },
    }),
    previewBook: createShortBookPlan({ phrase_no: 50 }),
    previewWindow: shortBookWindowPlan,
    savePosition: ({ n }) => ({ input: { book_code: 'short', phrase_no: 1 + (n % 100) } }),
    listBookmarks: createShortBookPlan(),
    saveBookmark: ({ n }) => ({ input: { book_code: 'short', phrase_no: 1 + (n % 100), note: `Note ${n}` } }),
    readContents: createShortBookPlan(),
    readSampleContents: createShortBookPlan(),
    previewContents: createShortBookPlan(),
    searchBook: createShortBookPlan({ q: 'chose' }),
    searchSample: createShortBookPlan({ q: 'chose' }),
  },
  skipped: {
    'can be done once': ['deleteBookmark', 'reportSamplePhrase'],
  },
};
