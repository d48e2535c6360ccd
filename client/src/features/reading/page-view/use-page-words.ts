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
  isVeiled: (phraseNo: number) => boolean;
  voice: WordVoice | null;
  onMeaning: () => void;
  /** The word to focus next. */
  wanted: WordPosition | null;
};

/**
 * Returns the word handlers of `useMeaning` for a page, where words are identified by number. Only words of the phrase
 * being played can be heard.
 */
export function usePageWords({ chapterNo, phrases, active, isVeiled, voice, onMeaning, wanted }: PageWords) {
  const numbers = phrases.flatMap(({ phrase_no, tokens }) =>
    isVeiled(phrase_no) ? [] : wordIndexes(tokens).map((index) => wordNumber(phrase_no, index)),
  );
  const isActive = (number: number) => phraseNoOf(number) === active;
  const meaning = useMeaning(chapterNo, numbers, {
    onOpen: onMeaning,
    onSay: (number) => isActive(number) && voice?.say(indexOf(number)),
    first: numbers.find(isActive),
    wanted: wanted && wordNumber(wanted.phraseNo, wanted.index),
  });
  const { at } = meaning;
  const openIn = at === null ? undefined : phrases.find(({ phrase_no }) => phrase_no === phraseNoOf(at));
  return {
    meaning,
    /** The word whose meaning is open. */
    open: at === null ? undefined : openIn?.tokens[indexOf(at)],
    openVoice: voice !== null && at !== null && isActive(at) ? byNumber(voice) : null,
  };
}

/** Adapts a word voice to word numbers. */
function byNumber({ by, say }: WordVoice): WordVoice {
  return { by, say: (number) => say(indexOf(number)) };
}
