export { countWordsOfChangedBooks as countBooks } from './shares/count-books.ts';
export { readWordDays } from './states/read-word-days.ts';
export { purgeRemovedWords as sweepRemovedWords } from './words/sweep-words.ts';
