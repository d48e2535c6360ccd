import type { Phrase } from '../base/reading.api.ts';
import { wordIndexes } from '../base/tokens.ts';
import type { WordPosition } from '../base/words-port.ts';
import type { WordVoice } from '../voice/use-word-voice.ts';
import { useMeaning } from '../words/use-meaning.ts';
import { indexOf, phraseNoOf, wordNumber } from './blocks.ts';

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
 * Returns the word handlers of `useMeaning` for a page, where words are identified by number. A voice can speak only
 * the words of the phrase being played.
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
    isBlurred(phrase_no) ? [] : wordIndexes(tokens).map((index) => wordNumber(phrase_no, index)),
  );
  const isActive = (number: number) => phraseNoOf(number) === active;
  const meaning = useMeaning(chapterNo, wordNumbers, {
    onOpen: onMeaning,
    onSay: (number) => isActive(number) && voice?.speak(indexOf(number)),
    first: wordNumbers.find(isActive),
    requestedIndex: requestedWord && wordNumber(requestedWord.phraseNo, requestedWord.index),
  });
  const { openIndex } = meaning;
  const openPhrase =
    openIndex === null ? undefined : phrases.find(({ phrase_no }) => phrase_no === phraseNoOf(openIndex));
  return {
    meaning,
    /** The word whose meaning is open. */
    open: openIndex === null ? undefined : openPhrase?.tokens[indexOf(openIndex)],
    openVoice: voice !== null && openIndex !== null && isActive(openIndex) ? withWordNumbers(voice) : null,
  };
}

/** Wraps a word voice so that it accepts word numbers instead of indexes. */
function withWordNumbers({ speaker, speak }: WordVoice): WordVoice {
  return { speaker, speak: (number) => speak(indexOf(number)) };
}
