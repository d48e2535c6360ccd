export { checkStorage, type StorageFaults } from './check-storage.ts';
export { cutPhrases } from './cut-phrases.ts';
export { makeMeanings } from './make-meanings.ts';
export { placePhrases } from './renumber-phrases.ts';
