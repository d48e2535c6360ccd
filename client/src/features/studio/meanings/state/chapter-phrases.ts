import type { CutPhraseView, SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { isWord } from '@lingostory/contract/words';
import type { Phrase } from './words.ts';

/** A phrase whose words are known, and what is suggested for them is not. */
function openPhrase({ word_list, meanings, ...phrase }: CutPhraseView): Phrase {
  const words = word_list.map((text, index) => ({
    text,
    is_word: isWord(text),
    meaning: meanings[index] ?? '',
    suggestions: [],
    guesses: [],
  }));
  return { ...phrase, words, expressions: [], hasSuggestions: false };
}

/** The phrases of a chapter as the server has them by now. What is suggested for words that are as open as before stays. */
export function replacePhrases(stored: readonly Phrase[], cuts: readonly CutPhraseView[]): Phrase[] {
  const byId = new Map(stored.map((phrase) => [phrase.id, phrase]));
  return cuts.map((cut) => replacePhrase(byId.get(cut.id), cut));
}

/** The same where only these phrases changed. */
export function mergeCuts(stored: readonly Phrase[], cuts: readonly CutPhraseView[]): Phrase[] {
  const byId = new Map(cuts.map((cut) => [cut.id, cut]));
  return stored.map((phrase) => {
    const cut = byId.get(phrase.id);
    return cut === undefined ? phrase : replacePhrase(phrase, cut);
  });
}

function replacePhrase(before: Phrase | undefined, cut: CutPhraseView): Phrase {
  const { word_list, meanings, ...phrase } = cut;
  const isSameCut =
    before?.words.length === word_list.length && before.words.every(({ text }, at) => text === word_list[at]);
  // A word that is open again has lost its suggestions.
  if (!isSameCut || before.words.some(({ meaning }, at) => meaning !== '' && meanings[at] === '')) {
    return openPhrase(cut);
  }
  const words = before.words.map((word, at) => {
    const meaning = meanings[at] ?? '';
    return word.meaning === meaning ? word : { ...word, meaning, suggestions: [], guesses: [] };
  });
  return { ...before, ...phrase, words };
}

/** With a part of the suggestions. The phrase that it was asked for has none if it does not come along. */
export function mergeSuggested(
  stored: readonly Phrase[],
  suggested: readonly SuggestedPhraseView[],
  from: number,
): Phrase[] {
  const byId = new Map(suggested.map((phrase) => [phrase.id, phrase]));
  return stored.map((phrase, index) => {
    const found = byId.get(phrase.id);
    if (found !== undefined) return { ...found, hasSuggestions: true };
    return index === from - 1 ? { ...phrase, hasSuggestions: true } : phrase;
  });
}
