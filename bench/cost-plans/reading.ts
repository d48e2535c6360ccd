import { type CostPlans, ofShort, windowOfShort } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    readSample: ofShort({ phrase_no: 1 }),
    readSampleWindow: ofShort({ from: 1, count: 20 }),
    readBook: ofShort({ phrase_no: 50 }),
    readWindow: windowOfShort,
    reportPhrase: ({ n }) => ({
      input: { book_code: 'short', phrase_no: 1 + (n % 100), kind: 'typo', note: `Note ${n}` },
    }),
    previewBook: ofShort({ phrase_no: 50 }),
    previewWindow: windowOfShort,
    savePosition: ({ n }) => ({ input: { book_code: 'short', phrase_no: 1 + (n % 100) } }),
    listBookmarks: ofShort(),
    saveBookmark: ({ n }) => ({ input: { book_code: 'short', phrase_no: 1 + (n % 100), note: `Note ${n}` } }),
    readContents: ofShort(),
    readSampleContents: ofShort(),
    previewContents: ofShort(),
    searchBook: ofShort({ q: 'chose' }),
    searchSample: ofShort({ q: 'chose' }),
  },
  skipped: {
    'can be done once': ['deleteBookmark', 'reportSamplePhrase'],
  },
};
