import type { ContentsView } from '@lingostory/contract/reading/contents/schemas';

/** A chapter by its phrases; numbers are those of the book, or of the sample. */
export type Chapter = ContentsView;

/** The chapter that a phrase stands in; null while the chapters are not known. */
export function chapterAt(chapters: readonly Chapter[], phraseNo: number): Chapter | null {
  return chapters.findLast(({ first_phrase_no: first }) => first <= phraseNo) ?? null;
}

/**
 * Where a step by chapters leads from a phrase: forwards to the beginning of the next one, back to the beginning of this
 * one or, from there, of the one before. At the ends, to the first or the last phrase.
 */
export function chapterStep(
  chapters: readonly Chapter[],
  from: number,
  direction: 'next' | 'previous',
  total: number,
): number {
  const starts = chapters.map(({ first_phrase_no: first }) => first);
  return direction === 'next'
    ? (starts.find((start) => start > from) ?? total)
    : (starts.findLast((start) => start < from) ?? 1);
}

/** How much of a chapter lies before and at this phrase, 0 to 1: as the line below the bar counts the book. */
export function shareBefore(
  { first_phrase_no: first, total_phrases: total }: Chapter,
  phraseNo: number,
): number {
  return Math.min(1, Math.max(0, (phraseNo - first + 1) / total));
}

/** Where a phrase stands on the line of all phrases, 0 to 1. */
export function shareAt(phraseNo: number, total: number): number {
  return total <= 1 ? 1 : (phraseNo - 1) / (total - 1);
}

/** Marks nearer to each other than this share of the line would run together on a phone. */
const minDistance = 0.02;
/** More marks than this look like a dotted line, and some of the chapters would have none. */
const maxMarks = 30;

/** Where the line has marks: the beginnings of chapters but the first. A book of very many chapters has none. */
export function chapterMarks(chapters: readonly Chapter[], total: number): number[] {
  if (chapters.length > maxMarks) return [];
  const marks: number[] = [];
  for (const { first_phrase_no: first } of chapters.slice(1)) {
    const share = shareAt(first, total);
    if (share - (marks.at(-1) ?? 0) >= minDistance) marks.push(share);
  }
  return marks;
}

/** "12 min"; null where nobody knows. */
export function minutesOf({ milliseconds }: Chapter): string | null {
  if (milliseconds === null) return null;
  const minutes = Math.round(milliseconds / 60_000);
  return minutes === 0 ? 'under 1 min' : `${minutes} min`;
}
