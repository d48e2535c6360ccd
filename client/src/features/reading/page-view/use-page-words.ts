import type { Phrase } from '../base/reading.api.ts';
import { findWordIndexes } from '../base/tokens.ts';
import type { WordPosition } from '../base/words-port.ts';
import type { WordVoice } from '../voice/use-word-voice.ts';
import { useMeaning } from '../words/use-meaning.ts';
import { phraseNoOf, toWordNumber, wordIndexOf } from './blocks.ts';

type PageWordsOptions = {
  chapterNo: number;
  /** The phrases that are currently rendered. */
  phrases: readonly Phrase[];
  /** The phrase being played. */
  active: number;
  isBlurred: (phraseNo: number) => boolean;
  voice: WordVoice | null;
  onMeaningOpen: () => void;
  /** The word to focus next. */
  requestedWord: WordPosition | null;
};

/**
 * Returns the word handlers of `useMeaning` for a page, where words are identified by number. Only the words of the
 * phrase being played can be spoken.
 */
export function usePageWords({
  chapterNo,
  phrases,
  active,
  isBlurred,
  voice,
  onMeaningOpen,
  requestedWord,
}: PageWordsOptions) {
  const wordNumbers = phrases.flatMap(({ phrase_no, tokens }) =>
    isBlurred(phrase_no) ? [] : findWordIndexes(tokens).map((index) => toWordNumber(phrase_no, index)),
  );
  const isInActivePhrase = (wordNumber: number) => phraseNoOf(wordNumber) === active;
  const meaning = useMeaning(chapterNo, wordNumbers, {
    onOpen: onMeaningOpen,
    onSpeak: (wordNumber) => isInActivePhrase(wordNumber) && voice?.speak(wordIndexOf(wordNumber)),
    firstWordIndex: wordNumbers.find(isInActivePhrase),
    requestedIndex: requestedWord && toWordNumber(requestedWord.phraseNo, requestedWord.index),
  });
  const { openIndex } = meaning;
  const openPhrase =
    openIndex === null ? undefined : phrases.find(({ phrase_no }) => phrase_no === phraseNoOf(openIndex));
  return {
    meaning,
    /** The word whose meaning is open. */
    open: openIndex === null ? undefined : openPhrase?.tokens[wordIndexOf(openIndex)],
    openVoice:
      voice !== null && openIndex !== null && isInActivePhrase(openIndex) ? withWordNumbers(voice) : null,
  };
}

/**
 * Adapts the function that speaks a word, so that it accepts the word's number on the page instead of its index in the
 * phrase.
 */
function withWordNumbers({ speaker, speak }: WordVoice): WordVoice {
  return { speaker, speak: (wordNumber) => speak(wordIndexOf(wordNumber)) };
}
