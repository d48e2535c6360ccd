import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';

/** A word with one of the phrases on its card. `phraseId` is null for the phrase with which it was kept. */
export type WordInTurn = KeptWordView & { phraseId: number | null };

/**
 * Returns the word with the phrase whose turn it is. The turn depends only on the number of repetitions, so that all devices
 * agree, also offline, and an undone grade shows the same phrase again. Leaves out phrases that the member can no longer
 * read, unless there are no others.
 */
export function takeTurn(word: KeptWordView, repetitions: number): WordInTurn {
  const ownPhrase = { ...word, phraseId: null };
  const furtherPhrases = word.further_phrases
    .filter(({ book_code: bookCode }) => bookCode !== null)
    .map(({ phrase_id: phraseId, ...phrase }) => ({ ...word, ...phrase, phraseId }));
  const phrases = word.book_code === null ? furtherPhrases : [ownPhrase, ...furtherPhrases];
  return phrases[repetitions % phrases.length] ?? ownPhrase;
}
