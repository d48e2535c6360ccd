import type { PictureView } from '@lingostory/contract/reading/schemas';
import type { Phrase } from '../base/reading.api.ts';

type LoadedPhrases = ReadonlyMap<number, readonly Phrase[]>;

/** Returns true if a phrase is direct speech, which begins with a dash. */
const isDirectSpeech = ({ phrase }: Phrase) => /^\s*[—–]/.test(phrase);

/**
 * Returns true if a phrase begins a new line. In a book without paragraphs, direct speech still does, and no line goes on
 * after a picture.
 */
const beginsLine = (phrase: Phrase) =>
  phrase.separator !== 'space' || phrase.pictures.length > 0 || isDirectSpeech(phrase);

/**
 * Returns the number of phrases at the start of a block that continue a line of the block before. Returns 0 if the
 * whole block does, because a block must not become empty.
 */
function countContinuingPhrases(phrases: LoadedPhrases, index: number): number {
  if (!phrases.has(index - 1)) return 0;
  return Math.max(0, phrases.get(index)?.findIndex(beginsLine) ?? 0);
}

/**
 * Creates a function that returns the phrases to show in a block: its own, but the ones at its start that continue a
 * line of the block before are shown there, so that no line ends at a boundary between blocks. Returns the same
 * array as long as the phrases are the same.
 */
export function createBlockArranger(): (phrases: LoadedPhrases, index: number) => readonly Phrase[] {
  type Arrangement = { skippedCount: number; addedPhrases: readonly Phrase[]; shown: readonly Phrase[] };
  const cache = new WeakMap<readonly Phrase[], Arrangement>();
  return (phrases, index) => {
    const ownPhrases = phrases.get(index) ?? [];
    const skippedCount = countContinuingPhrases(phrases, index);
    const addedPhrases = (phrases.get(index + 1) ?? []).slice(0, countContinuingPhrases(phrases, index + 1));
    const cached = cache.get(ownPhrases);
    const isCurrent =
      cached?.skippedCount === skippedCount &&
      cached.addedPhrases.length === addedPhrases.length &&
      cached.addedPhrases[0] === addedPhrases[0];
    if (cached && isCurrent) return cached.shown;
    const isUnchanged = skippedCount === 0 && addedPhrases.length === 0;
    const shown = isUnchanged ? ownPhrases : [...ownPhrases.slice(skippedCount), ...addedPhrases];
    cache.set(ownPhrases, { skippedCount, addedPhrases, shown });
    return shown;
  };
}

/** Returns the block that shows a phrase, given the block that contains it. */
export function findShownBlockIndex(phrases: LoadedPhrases, index: number, phraseNo: number): number {
  const firstPhraseNo = phrases.get(index)?.[0]?.phrase_no ?? phraseNo;
  return phraseNo - firstPhraseNo < countContinuingPhrases(phrases, index) ? index - 1 : index;
}

/** A paragraph, or the part of one that a block shows. */
export type Paragraph = {
  /** `continued` if the paragraph begins in an earlier block or before a picture. */
  begins: 'chapter' | 'paragraph' | 'section' | 'continued';
  isDirectSpeech: boolean;
  /** True for lines of verse, an address or a list, which begin on new lines. */
  isVerse: boolean;
  lines: readonly (readonly Phrase[])[];
  /** The pictures before the paragraph, and those after the last one of the chapter. */
  pictures: readonly PictureView[];
  picturesAfter: readonly PictureView[];
};

/** Groups the phrases of a block into paragraphs, and the phrases of each paragraph into lines. */
export function groupIntoParagraphs(phrases: readonly Phrase[], firstPhraseNo: number): Paragraph[] {
  const paragraphs: (Pick<Paragraph, 'begins'> & { lines: Phrase[][] })[] = [];
  for (const [index, phrase] of phrases.entries()) {
    const begins = findBeginning(phrase, index, firstPhraseNo);
    const lines = paragraphs.at(-1)?.lines;
    if (begins !== null) paragraphs.push({ begins, lines: [[phrase]] });
    else if (beginsLine(phrase)) lines?.push([phrase]);
    else lines?.at(-1)?.push(phrase);
  }
  return paragraphs.map(({ begins, lines }) => {
    const firstPhrases = lines.flatMap(([phrase]) => phrase ?? []);
    return {
      begins,
      lines,
      isDirectSpeech: firstPhrases.slice(0, 1).some(isDirectSpeech),
      isVerse: firstPhrases.some(({ separator }) => separator === 'line'),
      pictures: firstPhrases[0]?.pictures ?? [],
      picturesAfter: lines.at(-1)?.at(-1)?.pictures_after ?? [],
    };
  });
}

/** Returns how a phrase begins a paragraph, or null if it continues one in the same block. */
function findBeginning(phrase: Phrase, index: number, firstPhraseNo: number) {
  const { phrase_no, separator, pictures } = phrase;
  if (phrase_no === firstPhraseNo) return 'chapter';
  if (separator === 'paragraph' || separator === 'section') return separator;
  return index === 0 || pictures.length > 0 ? 'continued' : null;
}
