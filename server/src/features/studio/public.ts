export { appendPhrases } from './base/position-phrase.ts';
export { retokenizeOutdatedBooks as cutOldBooks } from './cutting/cut-old-books.ts';
export { cutVersion, tokenizePhrases as cutPhrases } from './cutting/cut-phrases.ts';
export { translateUnexplainedWords as makeMeanings } from './cutting/make-meanings.ts';
export { purgeExpiredDeletions as purgeDeleted } from './deletions/purge-deleted.ts';
export { importDictionary } from './dictionaries/import-dictionary.ts';
export {
  listDictionaries,
  removeDictionary,
  removeStaleImports,
} from './dictionaries/stored-dictionaries.ts';
export { findStorageProblems as checkStorage, type StorageProblems } from './files/check-storage.ts';
export { processRecordings, processShortTasks } from './recordings/process-recordings.ts';
