import { randomUUID } from 'node:crypto';
import type { Member } from './make/large-member.ts';

/** Who asks, for which rows, and a number that no request before had. */
export type Occasion = {
  n: number;
  member: Member;
  /** Their kept words. */
  wordIds: string[];
  /** Of the book `short`. */
  short: { bookId: number; chapterId: number; phraseId: number };
};
/** A request's input. `words` is the text of a word file. */
export type Sent = { input?: Record<string, unknown>; words?: string };
type Plan = (occasion: Occasion) => Sent;

const nothing: Plan = () => ({});
const input = (sent: Record<string, unknown>): Plan => {
  return () => ({ input: sent });
};
const ofShort = (more: Record<string, unknown> = {}) => input({ book_code: 'short', ...more });
const chapter: Plan = ({ short }) => ({ input: { id: short.chapterId } });
const window = ofShort({ from: 41, count: 20 });

/** A file with words of its own each time. */
const freshWords = (n: number) =>
  `word,meaning\n${Array.from({ length: 500 }, (_, index) => `mot-${n}-${index},meaning ${index}`).join('\n')}`;

/** How each call is asked whose cost is measured. Where a call changes something, each request changes something else. */
export const costPlans: Record<string, Plan> = {
  readSample: ofShort({ phrase_no: 1 }),
  readSampleWindow: ofShort({ from: 1, count: 20 }),
  readBook: ofShort({ phrase_no: 50 }),
  readWindow: window,
  reportPhrase: ({ n }) => ({
    input: { book_code: 'short', phrase_no: 1 + (n % 100), kind: 'typo', note: `Note ${n}` },
  }),
  previewBook: ofShort({ phrase_no: 50 }),
  previewWindow: window,
  savePosition: ({ n }) => ({ input: { book_code: 'short', phrase_no: 1 + (n % 100) } }),
  listBookmarks: ofShort(),
  saveBookmark: ({ n }) => ({ input: { book_code: 'short', phrase_no: 1 + (n % 100), note: `Note ${n}` } }),
  readContents: ofShort(),
  readSampleContents: ofShort(),
  previewContents: ofShort(),
  searchBook: ofShort({ q: 'chose' }),
  searchSample: ofShort({ q: 'chose' }),
  listLibrary: nothing,
  buyBook: ({ n }) => ({ input: { book_code: `livre-${5000 + n}` } }),
  listCredits: nothing,
  listOffers: nothing,
  getSubscription: nothing,
  recordReading: ({ n }) => ({
    input: {
      events: Array.from({ length: 20 }, (_, index) => ({
        id: randomUUID(),
        book_code: 'short',
        phrase_no: 1 + ((n + index) % 100),
        seconds: 4,
        heard_at: new Date().toISOString(),
        time_zone: 'Europe/Paris',
      })),
    },
  }),
  readProgress: input({ from: '2026-01-01', to: '2026-12-31' }),
  setReadingGoal: ({ n }) => ({ input: { minutes_per_week: 1 + (n % 600) } }),
  setReadingRecord: input({ recorded: true }),
  postReview: ({ n }) => ({
    input: {
      book_code: 'short',
      title: `Titre ${n}`,
      review: 'un mot et puis un autre, '.repeat(5),
      overall_star: 1 + (n % 5),
      performance_star: 4,
      story_star: 4,
    },
  }),
  readOwnReview: ofShort(),
  listBookReviews: ofShort(),
  listBooks: ({ n }) => ({ input: { page: 1 + (n % 200) } }),
  readBookDetail: ofShort(),
  recommendBooks: nothing,
  readProfile: nothing,
  exportData: nothing,
  exportWords: input({ format: 'csv' }),
  importWords: ({ n }) => ({ input: { as: 'kept' }, words: freshWords(n) }),
  readWordStates: window,
  setWordStates: ({ n }) => ({ input: { lemmas: [`nouveau-${n}`], state: 'known' } }),
  listNewWords: ofShort({ chapter_no: 1 }),
  knowCommonWords: input({ count: 500 }),
  addWord: ({ n }) => ({ input: { id: randomUUID(), word: `mot ajouté ${n}`, meaning: 'an added word' } }),
  listOwnWords: input({ per_page: 24, search: 'mean' }),
  editWord: ({ n, wordIds }) => ({
    input: { id: wordIds[n % wordIds.length], meaning: `meaning, edited ${n}` },
  }),
  readShares: input({ book_codes: 'short,long' }),
  listBooksByShare: nothing,
  countDueWords: nothing,
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
  listPhrases: ({ short }) => ({ input: { chapter_id: short.chapterId } }),
  readPhrase: ({ short }) => ({ input: { id: short.phraseId } }),
  searchPhrases: input({ book_code: 'long', search: 'chose' }),
  listMeanings: ({ short }) => ({
    input: { chapter_id: short.chapterId, phrase: 'Une phrase dit une chose.' },
  }),
  listMissing: input({ book_code: 'long' }),
  readMoney: nothing,
  readChapterWords: chapter,
  listSuggestions: ({ short }) => ({ input: { id: short.chapterId, from: 1 } }),
  listWords: input({ book_code: 'long' }),
  listStudioReviews: nothing,
  listDictionaries: nothing,
  listMembers: nothing,
  readMember: ({ member }) => ({ input: { id: member.id } }),
  listReportedPhrases: nothing,
  readDashboard: nothing,
  listChapters: ({ short }) => ({ input: { book_id: short.bookId } }),
  readChapter: chapter,
  listStudioBooks: nothing,
  readStudioBook: ofShort(),
};

const named = (reason: string, ...names: string[]) => names.map((name) => [name, reason] as const);

/** Calls that are left out, each with the reason. */
export const skippedCalls: ReadonlyMap<string, string> = new Map([
  ...named(
    'waits for bcrypt, see sign-ins',
    ...['signUp', 'signIn', 'resetPassword', 'resetPasswordByAddress', 'changePassword', 'changeProfile'],
  ),
  ...named(
    'sends an email',
    ...[
      'askRecovery',
      'askRecoveryByAddress',
      'sendConfirmation',
      'sendHelpMail',
      'closeMember',
      'reopenMember',
    ],
  ),
  ...named(
    'can be done once',
    ...['verifyRecovery', 'verifyRecoveryByAddress', 'confirmEmail', 'signOut', 'closeAccount'],
    ...['deleteReadingHistory', 'undoImport', 'deleteBookmark', 'removeWord', 'restoreWord', 'keepWord'],
    ...['reportSamplePhrase', 'closeReport', 'closePhraseReports', 'hideReview', 'showReview'],
  ),
  ...named(
    'asks the payment provider, see provider',
    ...['createSubscription', 'retrieveSubscription', 'previewPayments', 'createPayment', 'retrievePayment'],
    ...[
      'pauseSubscription',
      'resumeSubscription',
      'cancelSubscription',
      'createDiscount',
      'retrieveDiscount',
    ],
    ...['openBillingPortal', 'reconcileMoney'],
  ),
  ...named(
    'changes a book, see studio',
    ...[
      'createPhrase',
      'editPhrase',
      'postPhraseEdit',
      'deletePhrase',
      'restorePhrase',
      'orderPhrases',
      'movePhrase',
    ],
    ...[
      'createChapter',
      'editChapter',
      'deleteChapter',
      'restoreChapter',
      'setSampleChapter',
      'orderChapters',
    ],
    ...[
      'createBook',
      'editBook',
      'postBookEdit',
      'publishBook',
      'publishChapter',
      'deleteBook',
      'restoreBook',
    ],
    ...['explainPhrases', 'withdrawMeanings', 'takeSuggestions', 'explainWord'],
  ),
  ...named(
    'needs a recording or a dictionary, see recordings and suggestions',
    ...[
      'readRecording',
      'startRecording',
      'editRecording',
      'discardRecording',
      'readWaveform',
      'realignRecording',
    ],
    ...['takeOverRecording', 'importDictionary', 'removeDictionary'],
  ),
]);
