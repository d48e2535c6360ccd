import { describe, expect, it } from 'vitest';
import {
  type Chapter,
  computeProgress,
  computeReadShare,
  findChapter,
  findChapterStart,
  positionChapterMarks,
  toDurationLabel,
} from './chapters.ts';

const buildChapter = (chapter_no: number, first_phrase_no: number, total_phrases: number): Chapter => ({
  chapter_no,
  first_phrase_no,
  total_phrases,
  title: `Chapitre ${chapter_no}`,
  milliseconds: null,
});
/** Chapter 2 is missing, because it has no phrases. */
const chapters = [buildChapter(1, 1, 10), buildChapter(3, 11, 5), buildChapter(4, 16, 5)];

describe('findChapter', () => {
  it('finds the chapter that contains a phrase', () => {
    const chapterNumbers = [1, 10, 11, 15, 16, 20].map(
      (phraseNo) => findChapter(chapters, phraseNo)?.chapter_no,
    );
    expect(chapterNumbers).toEqual([1, 1, 3, 3, 4, 4]);
    expect(findChapter([], 3)).toBeNull();
  });
});

describe('findChapterStart', () => {
  it('steps to the start of the next or previous chapter, or to the end or start of the book if there is none', () => {
    const nextStarts = [1, 10, 11, 16, 20].map((from) => findChapterStart(chapters, from, 'next', 20));
    expect(nextStarts).toEqual([11, 11, 16, 20, 20]);
    const previousStarts = [20, 16, 15, 11, 5, 1].map((from) =>
      findChapterStart(chapters, from, 'previous', 20),
    );
    expect(previousStarts).toEqual([16, 11, 11, 1, 1, 1]);
  });

  it('steps to the start or end of the book if the chapters are unknown', () => {
    expect([findChapterStart([], 5, 'next', 20), findChapterStart([], 5, 'previous', 20)]).toEqual([20, 1]);
  });
});

describe('computeReadShare, computeProgress and positionChapterMarks', () => {
  it('returns how much of a chapter or book has been read as a fraction from 0 to 1', () => {
    const [firstChapter, secondChapter] = chapters;
    if (firstChapter === undefined || secondChapter === undefined) throw new Error('There are chapters.');
    expect([
      computeReadShare(firstChapter, 13),
      computeReadShare(secondChapter, 13),
      computeReadShare(secondChapter, 3),
    ]).toEqual([1, 0.6, 0]);
    expect([computeProgress(1, 100_000), computeProgress(100_000, 100_000), computeProgress(1, 1)]).toEqual([
      0, 1, 1,
    ]);
  });

  it('omits chapter marks that are too close together on the progress line, and all marks if there are too many', () => {
    expect(positionChapterMarks(chapters, 21)).toEqual([0.5, 0.75]);
    const positionMarksOfEqualChapters = (count: number) =>
      positionChapterMarks(
        Array.from({ length: count }, (_, index) => buildChapter(index + 1, index * 250 + 1, 250)),
        count * 250,
      );
    expect(
      [
        positionMarksOfEqualChapters(1),
        positionMarksOfEqualChapters(30),
        positionMarksOfEqualChapters(31),
        positionMarksOfEqualChapters(400),
      ].map(({ length }) => length),
    ).toEqual([0, 29, 0, 0]);
    // The second chapter has no mark, because it starts too close to the beginning of the progress line.
    expect(
      positionChapterMarks([buildChapter(1, 1, 2), buildChapter(2, 3, 500), buildChapter(3, 503, 498)], 1000),
    ).toEqual([502 / 999]);
  });
});

describe('toDurationLabel', () => {
  it('formats a chapter’s duration in whole minutes, or returns null if it is unknown', () => {
    const toLabel = (milliseconds: number | null) =>
      toDurationLabel({ ...buildChapter(1, 1, 1), milliseconds });
    expect([toLabel(90_000), toLabel(20_000), toLabel(null)]).toEqual(['2 min', 'under 1 min', null]);
  });
});
