export { cutPhrases } from './cut-phrases.ts';
export { renumberPhrases } from './renumber-phrases.ts';
