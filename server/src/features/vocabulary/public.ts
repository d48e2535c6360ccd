export { readWordDays } from './read-word-days.ts';
export { countBooks } from './shares/count-books.ts';
export { sweepRemovedWords } from './sweep-words.ts';
