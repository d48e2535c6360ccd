import type { SuggestedPhraseView, TokenizedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { isWord } from '@lingostory/contract/words';
import type { Phrase } from './words.ts';

/** Returns the tokens of a phrase from the server, without suggestions. */
function toWords({ word_list, meanings, explained_by, checks }: TokenizedPhraseView): Phrase['words'] {
  return word_list.map((text, index) => ({
    text,
    is_word: isWord(text),
    meaning: meanings[index] ?? '',
    explained_by: explained_by[index] ?? null,
    needs_check: checks.includes(index),
    suggestions: [],
    guesses: [],
  }));
}

/** Converts a phrase from the server to one whose suggestions have not been loaded yet. */
function toOpenPhrase(tokenizedPhrase: TokenizedPhraseView): Phrase {
  const { word_list: _, meanings: __, explained_by: ___, checks: ____, ...phrase } = tokenizedPhrase;
  return { ...phrase, words: toWords(tokenizedPhrase), expressions: [], hasSuggestions: false };
}

/**
 * Replaces the chapter's phrases with the server's version. Their loaded suggestions stay.
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
  const newPhrase = toOpenPhrase(tokenizedPhrase);
  const hasSameWords =
    previousPhrase?.words.length === newPhrase.words.length &&
    previousPhrase.words.every(({ text }, index) => text === newPhrase.words[index]?.text);
  if (!hasSameWords) return newPhrase;
  const words = newPhrase.words.map((word, index) => withSuggestions(word, previousPhrase.words[index]));
  // A word that has lost its meaning, or needs a check now, may lack suggestions. They must be loaded again.
  const lacksSuggestions = words.some(
    ({ meaning, needs_check, suggestions }, index) =>
      (meaning === '' && previousPhrase.words[index]?.meaning !== '') ||
      (needs_check && suggestions.length === 0),
  );
  return lacksSuggestions ? newPhrase : { ...newPhrase, ...loadedPartsOf(previousPhrase), words };
}

const loadedPartsOf = ({ expressions, hasSuggestions }: Phrase) => ({ expressions, hasSuggestions });

/** Returns a word with the suggestions that were loaded for it, other than the meaning that it has now. */
export function withSuggestions(
  word: Phrase['words'][number],
  loadedWord: Phrase['words'][number] | undefined,
) {
  const isOther = ({ meaning }: { meaning: string }) => meaning !== word.meaning;
  return {
    ...word,
    suggestions: (loadedWord?.suggestions ?? []).filter(isOther),
    guesses: (loadedWord?.guesses ?? []).filter(isOther),
  };
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
