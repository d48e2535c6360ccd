import type { CutPhraseView, SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { isWord } from '@lingostory/contract/words';
import type { Phrase } from './words.ts';

/** Converts a phrase from the server to one whose suggestions have not been loaded yet. */
function toOpenPhrase({ word_list, meanings, ...phrase }: CutPhraseView): Phrase {
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
export function replacePhrases(stored: readonly Phrase[], cuts: readonly CutPhraseView[]): Phrase[] {
  const phrasesById = new Map(stored.map((phrase) => [phrase.id, phrase]));
  return cuts.map((cut) => replacePhrase(phrasesById.get(cut.id), cut));
}

/** Like `replacePhrases`, but for a response with only the changed phrases. */
export function mergeCuts(stored: readonly Phrase[], cuts: readonly CutPhraseView[]): Phrase[] {
  const cutsById = new Map(cuts.map((cut) => [cut.id, cut]));
  return stored.map((phrase) => {
    const cut = cutsById.get(phrase.id);
    return cut === undefined ? phrase : replacePhrase(phrase, cut);
  });
}

function replacePhrase(before: Phrase | undefined, cut: CutPhraseView): Phrase {
  const { word_list, meanings, ...phrase } = cut;
  const isSameCut =
    before?.words.length === word_list.length && before.words.every(({ text }, at) => text === word_list[at]);
  // If a word has lost its meaning, its suggestions must be loaded again, because they were discarded when it got
  // one.
  if (!isSameCut || before.words.some(({ meaning }, at) => meaning !== '' && meanings[at] === '')) {
    return toOpenPhrase(cut);
  }
  const words = before.words.map((word, at) => {
    const meaning = meanings[at] ?? '';
    return word.meaning === meaning ? word : { ...word, meaning, suggestions: [], guesses: [] };
  });
  return { ...before, ...phrase, words };
}

/**
 * Adds loaded suggestions. If the response does not contain the requested phrase, marks that phrase as having none.
 */
export function mergeSuggested(
  stored: readonly Phrase[],
  suggested: readonly SuggestedPhraseView[],
  from: number,
): Phrase[] {
  const suggestedById = new Map(suggested.map((phrase) => [phrase.id, phrase]));
  return stored.map((phrase, index) => {
    const suggestedPhrase = suggestedById.get(phrase.id);
    if (suggestedPhrase !== undefined) return { ...suggestedPhrase, hasSuggestions: true };
    return index === from - 1 ? { ...phrase, hasSuggestions: true } : phrase;
  });
}
