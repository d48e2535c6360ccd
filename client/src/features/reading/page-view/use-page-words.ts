import type { Phrase } from '../base/reading.api.ts';
import { findWordIndexes } from '../base/tokens.ts';
import type { WordPosition } from '../base/words-port.ts';
import type { WordVoice } from '../voice/use-word-voice.ts';
import { useMeaning } from '../words/use-meaning.ts';
import { phraseNoOf, toWordNumber, wordIndexOf } from './blocks.ts';

type PageWords = {
  chapterNo: number;
  /** The phrases that are currently rendered. */
  phrases: readonly Phrase[];
  /** The phrase being played. */
  active: number;
  isBlurred: (phraseNo: number) => boolean;
  voice: WordVoice | null;
  onMeaning: () => void;
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
  onMeaning,
  requestedWord,
}: PageWords) {
  const wordNumbers = phrases.flatMap(({ phrase_no, tokens }) =>
    isBlurred(phrase_no) ? [] : findWordIndexes(tokens).map((index) => toWordNumber(phrase_no, index)),
  );
  const isInActivePhrase = (number: number) => phraseNoOf(number) === active;
  const meaning = useMeaning(chapterNo, wordNumbers, {
    onOpen: onMeaning,
    onSay: (number) => isInActivePhrase(number) && voice?.speak(wordIndexOf(number)),
    first: wordNumbers.find(isInActivePhrase),
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
      voice !== null && openIndex !== null && isInActivePhrase(openIndex) ? addWordNumbers(voice) : null,
  };
}

/** Wraps a word voice so that it accepts word numbers instead of indexes. */
function addWordNumbers({ speaker, speak }: WordVoice): WordVoice {
  return { speaker, speak: (number) => speak(wordIndexOf(number)) };
}
