export { appendPhrases } from './base/position-phrase.ts';
export { makeSamples } from './books/make-samples.ts';
export { processChecks, takeWaitingChanges } from './clip-checks/process-checks.ts';
export { retokenizeOutdatedBooks } from './cutting/retokenize-outdated-books.ts';
export { cutVersion, tokenizePhrases } from './cutting/tokenize-phrases.ts';
export { translateUnexplainedWords } from './cutting/translate-unexplained-words.ts';
export { purgeExpiredDeletions } from './deletions/purge-expired-deletions.ts';
export { importDictionary } from './dictionaries/import-dictionary.ts';
export {
  listDictionaries,
  removeDictionary,
  removeStaleImports,
} from './dictionaries/stored-dictionaries.ts';
export { exportBook } from './exports/export-book.ts';
export { findStorageProblems, type StorageProblems } from './files/find-storage-problems.ts';
export { purgeFormerSounds } from './former-sounds/purge-former-sounds.ts';
export { importBookFile } from './imports/import-book-file.ts';
export { processImports, readWaitingImports } from './imports/process-imports.ts';
export { processRecordings, processShortTasks } from './recordings/process-recordings.ts';
export { removeOldReplacements } from './replacements/undo-replacement.ts';
export { purgeRetakes } from './retakes/discard-retake.ts';
