import type { Phrase } from '../base/reading.api.ts';

/** What there is to play: a phrase's clip, by its address; null where the phrase has none. */
export type Clip = {
  phraseNo: number;
  address: string | null;
  hasNext: boolean;
  chapterNo: number;
  /** The next phrase begins another chapter: known once that phrase has been fetched. */
  endsChapter?: boolean;
  /** How long somebody is given to read the phrase where it cannot be heard, in seconds. */
  readingTime: number;
};

/** A phrase as the player knows it. */
export function toClip({ phrase, phrase_no, line_audio, next_phrase_no, chapter }: Phrase): Clip {
  return {
    phraseNo: phrase_no,
    address: line_audio,
    hasNext: next_phrase_no !== null,
    chapterNo: chapter.chapter_no,
    readingTime: readingTime(phrase),
  };
}

/** How long a learner is given for a phrase that cannot be heard, in seconds. */
export function readingTime(phrase: string): number {
  return Math.min(12, 2 + phrase.length * 0.07);
}
