export { appendPhrases } from './base/position-phrase.ts';
export { cutOldBooks } from './cutting/cut-old-books.ts';
export { cutPhrases, cutVersion } from './cutting/cut-phrases.ts';
export { makeMeanings } from './cutting/make-meanings.ts';
export { purgeDeleted } from './deletions/purge-deleted.ts';
export { importDictionary } from './dictionaries/import-dictionary.ts';
export {
  listDictionaries,
  removeDictionary,
  removeStaleImports,
} from './dictionaries/stored-dictionaries.ts';
export { checkStorage, type StorageProblems } from './files/check-storage.ts';
export { processRecordings, processShortTasks } from './recordings/process-recordings.ts';
