import { describe, expect, it } from 'vitest';
import {
  type Chapter,
  chapterAt,
  chapterMarks,
  chapterStep,
  durationLabel,
  shareAt,
  shareBefore,
} from './chapters.ts';

const chapter = (chapter_no: number, first_phrase_no: number, total_phrases: number): Chapter => ({
  chapter_no,
  first_phrase_no,
  total_phrases,
  title: `Chapitre ${chapter_no}`,
  milliseconds: null,
});
/** Chapter 2 is missing, because it has no phrases. */
const chapters = [chapter(1, 1, 10), chapter(3, 11, 5), chapter(4, 16, 5)];

describe('chapterAt', () => {
  it('finds the chapter that contains a phrase', () => {
    const found = [1, 10, 11, 15, 16, 20].map((at) => chapterAt(chapters, at)?.chapter_no);
    expect(found).toEqual([1, 1, 3, 3, 4, 4]);
    expect(chapterAt([], 3)).toBeNull();
  });
});

describe('chapterStep', () => {
  it('steps to the next or previous chapter start, or to the end or start of the book', () => {
    const next = [1, 10, 11, 16, 20].map((from) => chapterStep(chapters, from, 'next', 20));
    expect(next).toEqual([11, 11, 16, 20, 20]);
    const previous = [20, 16, 15, 11, 5, 1].map((from) => chapterStep(chapters, from, 'previous', 20));
    expect(previous).toEqual([16, 11, 11, 1, 1, 1]);
  });

  it('steps to the start or end of the book if the chapters are unknown', () => {
    expect([chapterStep([], 5, 'next', 20), chapterStep([], 5, 'previous', 20)]).toEqual([20, 1]);
  });
});

describe('shareAt and shareBefore', () => {
  it('returns a phrase’s position in its chapter and in the book as a fraction from 0 to 1', () => {
    const [first, second] = chapters;
    if (first === undefined || second === undefined) throw new Error('There are chapters.');
    expect([shareBefore(first, 13), shareBefore(second, 13), shareBefore(second, 3)]).toEqual([1, 0.6, 0]);
    expect([shareAt(1, 100_000), shareAt(100_000, 100_000), shareAt(1, 1)]).toEqual([0, 1, 1]);
  });

  it('marks chapter starts only where the progress line has room', () => {
    expect(chapterMarks(chapters, 21)).toEqual([0.5, 0.75]);
    const marksOf = (count: number) =>
      chapterMarks(
        Array.from({ length: count }, (_, index) => chapter(index + 1, index * 250 + 1, 250)),
        count * 250,
      );
    expect([marksOf(1), marksOf(30), marksOf(31), marksOf(400)].map(({ length }) => length)).toEqual([
      0, 29, 0, 0,
    ]);
    // The second chapter starts too close to the beginning of the line to be marked.
    expect(chapterMarks([chapter(1, 1, 2), chapter(2, 3, 500), chapter(3, 503, 498)], 1000)).toEqual([
      502 / 999,
    ]);
  });
});

describe('durationLabel', () => {
  it('shows a chapter’s duration in whole minutes, or nothing if it is unknown', () => {
    const of = (milliseconds: number | null) => durationLabel({ ...chapter(1, 1, 1), milliseconds });
    expect([of(90_000), of(20_000), of(null)]).toEqual(['2 min', 'under 1 min', null]);
  });
});
