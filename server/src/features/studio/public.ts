export { purgeDeleted } from './deletions/purge-deleted.ts';
export { checkStorage, type StorageProblems } from './files/check-storage.ts';
export { cutOldBooks } from './phrases/cut-old-books.ts';
export { cutPhrases } from './phrases/cut-phrases.ts';
export { makeMeanings } from './phrases/make-meanings.ts';
export { appendPhrases } from './phrases/renumber-phrases.ts';
export { workRecordings } from './recordings/work-recordings.ts';
