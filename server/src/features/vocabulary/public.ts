export { countDueWords } from './practice/read-practice.ts';
export { readPracticeState } from './practice/read-practice-state.ts';
export { countWordsOfChangedBooks } from './shares/count-words-of-changed-books.ts';
export { findNextStory } from './shares/find-next-story.ts';
export { followLemmaChanges } from './states/follow-lemma-changes.ts';
export { readWordDays } from './states/read-word-days.ts';
export { purgeRemovedWords } from './words/sweep-words.ts';
