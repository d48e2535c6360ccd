import type { SuggestedPhraseView, TokenizedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { isWord } from '@lingostory/contract/words';
import type { Phrase } from './words.ts';

/** Converts a phrase from the server to one whose suggestions have not been loaded yet. */
function toOpenPhrase({ word_list, meanings, ...phrase }: TokenizedPhraseView): Phrase {
  const words = word_list.map((text, index) => ({
    text,
    is_word: isWord(text),
    meaning: meanings[index] ?? '',
    suggestions: [],
    guesses: [],
  }));
  return { ...phrase, words, expressions: [], hasSuggestions: false };
}

/**
 * Replaces the chapter's phrases with the server's version. Keeps loaded suggestions for words that still have no
 * meaning.
 */
export function replacePhrases(
  storedPhrases: readonly Phrase[],
  tokenizedPhrases: readonly TokenizedPhraseView[],
): Phrase[] {
  const phrasesById = new Map(storedPhrases.map((phrase) => [phrase.id, phrase]));
  return tokenizedPhrases.map((tokenizedPhrase) =>
    replacePhrase(phrasesById.get(tokenizedPhrase.id), tokenizedPhrase),
  );
}

/** Like `replacePhrases`, but for a response with only the changed phrases. */
export function mergeTokenizedPhrases(
  storedPhrases: readonly Phrase[],
  tokenizedPhrases: readonly TokenizedPhraseView[],
): Phrase[] {
  const tokenizedPhrasesById = new Map(
    tokenizedPhrases.map((tokenizedPhrase) => [tokenizedPhrase.id, tokenizedPhrase]),
  );
  return storedPhrases.map((phrase) => {
    const tokenizedPhrase = tokenizedPhrasesById.get(phrase.id);
    return tokenizedPhrase === undefined ? phrase : replacePhrase(phrase, tokenizedPhrase);
  });
}

function replacePhrase(previousPhrase: Phrase | undefined, tokenizedPhrase: TokenizedPhraseView): Phrase {
  const { word_list, meanings, ...phrase } = tokenizedPhrase;
  const hasSameWords =
    previousPhrase?.words.length === word_list.length &&
    previousPhrase.words.every(({ text }, index) => text === word_list[index]);
  // A word's suggestions are discarded once it has a meaning. If it has lost that meaning, its suggestions must be
  // loaded again.
  if (
    !hasSameWords ||
    previousPhrase.words.some(({ meaning }, index) => meaning !== '' && meanings[index] === '')
  ) {
    return toOpenPhrase(tokenizedPhrase);
  }
  const words = previousPhrase.words.map((word, index) => {
    const meaning = meanings[index] ?? '';
    return word.meaning === meaning ? word : { ...word, meaning, suggestions: [], guesses: [] };
  });
  return { ...previousPhrase, ...phrase, words };
}

/**
 * Adds loaded suggestions. If the response does not contain the requested phrase, marks the phrase as having no
 * suggestions.
 */
export function mergeSuggestions(
  storedPhrases: readonly Phrase[],
  suggestedPhrases: readonly SuggestedPhraseView[],
  from: number,
): Phrase[] {
  const suggestedPhrasesById = new Map(suggestedPhrases.map((phrase) => [phrase.id, phrase]));
  return storedPhrases.map((phrase, index) => {
    const suggestedPhrase = suggestedPhrasesById.get(phrase.id);
    if (suggestedPhrase !== undefined)
      return { ...suggestedPhrase, line_audio: phrase.line_audio, hasSuggestions: true };
    return index === from - 1 ? { ...phrase, hasSuggestions: true } : phrase;
  });
}
