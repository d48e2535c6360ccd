export { countBooks } from './shares/count-books.ts';
export { sweepRemovedWords } from './sweep-words.ts';
