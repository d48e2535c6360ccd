import { type CostPlans, createShortBookPlan, shortBookWindowPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    readSample: createShortBookPlan({ phrase_no: 1 }),
    readSampleWindow: createShortBookPlan({ from: 1, count: 20 }),
    readBook: createShortBookPlan({ phrase_no: 50 }),
    readWindow: shortBookWindowPlan,
    reportPhrase: ({ requestNumber }) => ({
      input: {
        book_code: 'short',
        phrase_no: 1 + (requestNumber % 100),
        kind: 'typo',
        note: `Note ${requestNumber}`,
      },
    }),
    previewBook: createShortBookPlan({ phrase_no: 50 }),
    previewWindow: shortBookWindowPlan,
    allowClips: () => ({ input: { book_ids: [1] } }),
    savePosition: ({ requestNumber }) => ({
      input: { book_code: 'short', phrase_no: 1 + (requestNumber % 100) },
    }),
    listBookmarks: createShortBookPlan(),
    saveBookmark: ({ requestNumber }) => ({
      input: { book_code: 'short', phrase_no: 1 + (requestNumber % 100), note: `Note ${requestNumber}` },
    }),
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
