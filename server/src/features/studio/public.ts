export { purgeDeleted } from './deletions/purge-deleted.ts';
export { importDictionary } from './dictionaries/import-dictionary.ts';
export { listDictionaries } from './dictionaries/list-dictionaries.ts';
export { removeDictionary } from './dictionaries/remove-dictionary.ts';
export { checkStorage, type StorageProblems } from './files/check-storage.ts';
export { cutPhrases } from './phrases/cut-phrases.ts';
export { makeMeanings } from './phrases/make-meanings.ts';
export { appendPhrases } from './phrases/renumber-phrases.ts';
export { workRecordings } from './recordings/work-recordings.ts';
