import { finishedBookCode, forestBookCode, openBookCode } from './sessions.ts';

/** Days on which Camille practices words: weeks before the current one, days after Monday, and the time in UTC. */
export const practiceTimes: [weeksAgo: number, weekday: number, time: string][] = [
  [5, 2, '07:50'],
  [5, 5, '08:30'],
  [4, 0, '07:45'],
  [4, 3, '07:50'],
  [4, 5, '10:10'],
  [3, 1, '07:40'],
  [3, 3, '07:55'],
  [3, 6, '11:00'],
  [2, 2, '07:50'],
  [2, 6, '16:30'],
  [1, 1, '07:45'],
  [1, 4, '07:50'],
  [1, 5, '10:15'],
  [0, 1, '07:50'],
  [0, 3, '07:45'],
];

/** Phrases in which Camille met words again and added them to the cards, by the words' spelling. */
export const furtherPhrases: [text: string, bookCode: string, phraseNo: number][] = [
  ['tournesol', finishedBookCode, 41],
  ['écureuil', forestBookCode, 28],
  ['marches', openBookCode, 17],
  ['craque', openBookCode, 22],
  ['mouettes', openBookCode, 22],
];

/** Kept words that Camille has learned by now. */
export const learnedTexts = ['panier', 'manteau', 'boulanger'];

/** Words in the first chapters that Camille ignores, because they are almost the same in English. */
export const ignoredTexts = new Set(['baguette', 'euro', 'conversation', 'dahlias', 'kilos']);
