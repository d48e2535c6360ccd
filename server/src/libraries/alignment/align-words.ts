import { splitPhrase } from '@lingostory/contract/words';
import type { FoundPhrase } from './acoustic/read-path.ts';
import type { TimeRange } from './decode-audio.ts';
import type { PhoneRange } from './pronunciation/word-phones.ts';

export type AlignedWord = TimeRange & { text: string };

/** `areWordsMeasured` is false if the times of the words are estimated from their letters. */
type AlignedWords = { words: AlignedWord[]; areWordsMeasured: boolean };

type PhraseSound = TimeRange & {
  phones: FoundPhrase['phones'];
  wordPhones: readonly (PhoneRange | undefined)[];
  /** Returns the time of a frame. */
  toTime: (frame: number) => number;
};

/** Returns when each word of a phrase is spoken, by its phones. If one of the words has none, all times are estimated. */
export function alignWords(
  text: string,
  { start, end, phones, wordPhones, toTime }: PhraseSound,
): AlignedWords {
  const texts = splitPhrase(text).flatMap((word) => (word.isWord ? [word.text] : []));
  const clampTime = (time: number) => Math.min(end, Math.max(start, time));
  const words = texts.flatMap((word, index) => {
    const range = wordPhones[index];
    const spoken = phones.slice(range?.first ?? 0, range?.end ?? 0).filter((phone) => phone !== undefined);
    const [first, last] = [spoken[0], spoken.at(-1)];
    return first && last
      ? [{ text: word, start: clampTime(toTime(first.first)), end: clampTime(toTime(last.end)) }]
      : [];
  });
  return words.length === texts.length
    ? { words, areWordsMeasured: true }
    : { words: estimateWords(texts, { start, end }), areWordsMeasured: false };
}

/** Estimates how many sounds a word has from its number of letters, ignoring endings that are silent in French. */
function estimateSoundCount(word: string): number {
  const letters = word.replace(/[^\p{L}\p{N}]/gu, '');
  const pronouncedCharacters = letters.replace(/(?:ent|es|e|[stxdpz])$/iu, '');
  return Math.max(1, pronouncedCharacters.length);
}

/** Distributes the time of a phrase among its words in proportion to their estimated number of sounds. */
function estimateWords(texts: readonly string[], { start, end }: TimeRange): AlignedWord[] {
  const soundCounts = texts.map(estimateSoundCount);
  const totalSoundCount = soundCounts.reduce((sum, count) => sum + count, 0);
  const toTime = (count: number) => start + ((end - start) * count) / totalSoundCount;
  let count = 0;
  return texts.map((text, index) => {
    const formerCount = count;
    count += soundCounts[index] ?? 0;
    return { text, start: toTime(formerCount), end: toTime(count) };
  });
}
