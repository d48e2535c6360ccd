import type { ContentsView } from '@lingostory/contract/reading/contents/schemas';

/** A chapter and the numbers of its phrases, counted within the book or within its free sample. */
export type Chapter = ContentsView;

/** Returns the chapter that contains a phrase, or null if the chapters aren't known yet. */
export function findChapter(chapters: readonly Chapter[], phraseNo: number): Chapter | null {
  return chapters.findLast(({ first_phrase_no: firstPhraseNo }) => firstPhraseNo <= phraseNo) ?? null;
}

/**
 * Returns the phrase to jump to when the reader steps by chapter. A step forward leads to the start of the next
 * chapter, or to the last phrase of the book. A step back leads to the start of the current chapter or, from there,
 * to the start of the previous one.
 */
export function findChapterStart(
  chapters: readonly Chapter[],
  from: number,
  direction: 'next' | 'previous',
  total: number,
): number {
  const firstPhraseNos = chapters.map(({ first_phrase_no: firstPhraseNo }) => firstPhraseNo);
  return direction === 'next'
    ? (firstPhraseNos.find((chapterStart) => chapterStart > from) ?? total)
    : (firstPhraseNos.findLast((chapterStart) => chapterStart < from) ?? 1);
}

/** Returns how much of a chapter has been read, from 0 to 1, counting the current phrase as read. */
export function computeReadShare(
  { first_phrase_no: firstPhraseNo, total_phrases: total }: Chapter,
  phraseNo: number,
): number {
  return Math.min(1, Math.max(0, (phraseNo - firstPhraseNo + 1) / total));
}

/** Returns a phrase's position on the progress line, from 0 to 1. */
export function computeProgress(phraseNo: number, total: number): number {
  return total <= 1 ? 1 : (phraseNo - 1) / (total - 1);
}

/**
 * Minimum distance between two marks, as a fraction of the progress line. On a phone, marks that are closer together
 * would merge.
 */
const minMarkDistance = 0.02;
/** A book with more chapters than this has no marks at all, because they would look like a dotted line. */
const maxMarkedChapters = 30;

/**
 * Returns the positions of the chapter marks on the progress line, or none if the book has too many chapters. The
 * first chapter has no mark, nor does a chapter that starts too close to the previous mark.
 */
export function positionChapterMarks(chapters: readonly Chapter[], total: number): number[] {
  if (chapters.length > maxMarkedChapters) return [];
  const markPositions: number[] = [];
  for (const { first_phrase_no: firstPhraseNo } of chapters.slice(1)) {
    const progress = computeProgress(firstPhraseNo, total);
    if (progress - (markPositions.at(-1) ?? 0) >= minMarkDistance) markPositions.push(progress);
  }
  return markPositions;
}

/** Returns a chapter's duration, such as "12 min", or null if it is unknown. */
export function toDurationLabel({ milliseconds }: Chapter): string | null {
  if (milliseconds === null) return null;
  const minutes = Math.round(milliseconds / 60_000);
  return minutes === 0 ? 'under 1 min' : `${minutes} min`;
}
