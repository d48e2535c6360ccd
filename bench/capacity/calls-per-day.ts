import { maxPracticeCards } from '../../contract/src/vocabulary/constants.ts';
import type { Assumptions } from './assumptions.ts';

const phrasesPerWindow = 20;
const phrasesPerStates = 50;
const daysPerMonth = 30;

/** The calls that write, each in a transaction of its own. */
export const writingCalls: ReadonlySet<string> = new Set([
  'savePosition',
  'recordReading',
  'recordGrades',
  'setWordStates',
  'addWord',
  'buyBook',
  'signIn',
]);

/** The calls that a standby serves if there is one (decision 103). */
export const standbyCalls: ReadonlySet<string> = new Set([
  'listBooks',
  'readBookDetail',
  'readWindow',
  'readSampleWindow',
]);

/**
 * Returns how often each call is made on a day for each member who reads that day. The client's behavior decides: it
 * loads phrases in windows, saves each position, and sends reading events and grades at intervals.
 */
export function listCallsPerDay(assumed: Assumptions): ReadonlyMap<string, number> {
  const { visits } = assumed;
  const phrases = (assumed.minutesRead * 60) / assumed.secondsPerPhrase;
  const practiceSeconds = assumed.cardsPracticed * assumed.secondsPerCard;
  const gradeBatches = practiceSeconds / assumed.secondsPerEventBatch;
  const visitCalls = {
    readProfile: visits,
    readToday: visits,
    listLibrary: visits,
    readBookDetail: visits,
    readContents: visits,
    listBookmarks: visits,
    readBook: visits,
    recommendBooks: visits / 2,
    listBooksByShare: visits / 4,
    readShares: visits / 2,
    getSubscription: visits / 10,
    readProgress: visits / 4,
    listOwnWords: visits / 4,
    forecastPractice: visits / 4,
  };
  return new Map(
    Object.entries({
      ...visitCalls,
      savePosition: phrases / assumed.positionsPerCall,
      recordReading: (assumed.minutesRead * 60) / assumed.secondsPerEventBatch,
      readWindow: phrases / phrasesPerWindow + visits,
      readWordStates: phrases / phrasesPerStates + visits,
      describeWord: assumed.wordsOpened,
      setWordStates: assumed.wordsMarked,
      addWord: assumed.wordsAdded,
      recordGrades: gradeBatches,
      // The number beside "Practice" is loaded with every visit and again when grades were sent or words were kept.
      countDueWords: visits + gradeBatches + assumed.wordsAdded,
      readPractice: assumed.cardsPracticed / (maxPracticeCards / 2),
      listBooks: assumed.guestPages / assumed.activeShare,
      readSampleWindow: assumed.guestPages / assumed.activeShare / 2,
      buyBook: assumed.booksPerMonth / daysPerMonth,
      signIn: assumed.signInsPerMonth / daysPerMonth,
    }),
  );
}
