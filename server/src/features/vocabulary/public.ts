export { countBooks } from './shares/count-books.ts';
export { readWordDays } from './states/read-word-days.ts';
export { sweepRemovedWords } from './words/sweep-words.ts';
