export { checkStorage, type StorageFaults } from './check-storage.ts';
export { cutPhrases } from './cut-phrases.ts';
export { renumberPhrases } from './renumber-phrases.ts';
