import { assumedKnownWords } from '@lingostory/contract/catalogue/constants';

/** Formats the new words on a page of a book, such as "About 8 new words a page". */
export function formatNewWords(newWords: number): string {
  if (newWords === 0) return 'Hardly any new words';
  return `About ${newWords} new ${newWords === 1 ? 'word' : 'words'} a page`;
}

/** Formats the words on a page that are new to the member, such as "About 8 new words a page for you". */
export const formatOwnNewWords = (newWords: number): string => `${formatNewWords(newWords)} for you`;

/** Formats the words on a page that are new to a reader whose words we don't know, and says what is assumed. */
export const formatPublicNewWords = (newWords: number): string =>
  `${formatNewWords(newWords)} if you know the ${assumedKnownWords.toLocaleString('en')} most common`;
