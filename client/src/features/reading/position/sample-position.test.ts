import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../../../lib/storage/storage.ts';
import {
  forgetSamplePosition,
  loadSamplePosition,
  saveSamplePosition,
  toBookPhraseNo,
} from './sample-position.ts';

const seen_at = '2026-11-22T20:00:00.000Z';

afterEach(() => storage.samplePositions.clear());

describe('loadSamplePosition', () => {
  it('remembers the last reading position in each sample', () => {
    saveSamplePosition('le-phare', { phrase_no: 3, seen_at });
    saveSamplePosition('la-foret', { phrase_no: 7, seen_at });
    saveSamplePosition('le-phare', { phrase_no: 2, seen_at });
    expect(loadSamplePosition('le-phare')).toEqual({ phrase_no: 2, seen_at });
    expect(loadSamplePosition('la-foret')).toEqual({ phrase_no: 7, seen_at });
    expect(loadSamplePosition('le-bal')).toBeNull();
    forgetSamplePosition('le-phare');
    expect([loadSamplePosition('le-phare'), loadSamplePosition('la-foret')?.phrase_no]).toEqual([null, 7]);
  });

  it('returns null for an invalid stored reading position', () => {
    storage.samplePositions.set({ a: 3, b: { phrase_no: 0, seen_at }, c: { phrase_no: 2 }, d: null, e: 'x' });
    expect(['a', 'b', 'c', 'd', 'e', 'constructor', 'toString'].map(loadSamplePosition)).toEqual(
      Array(7).fill(null),
    );
  });

  it('keeps only the thirty latest reading positions in samples', () => {
    for (let book = 1; book <= 31; book += 1)
      saveSamplePosition(`book-${book}`, { phrase_no: book, seen_at });
    expect([loadSamplePosition('book-1'), loadSamplePosition('book-2')?.phrase_no]).toEqual([null, 2]);
    expect(Object.keys(storage.samplePositions.get() ?? {})).toHaveLength(30);
  });
});

describe('toBookPhraseNo', () => {
  const buildChapter = (first_phrase_no: number | null, first_sample_phrase_no: number | null) => ({
    id: 1,
    title: 'Un',
    chapter_no: 1,
    is_sample: first_sample_phrase_no === null ? 0 : 1,
    first_phrase_no,
    first_sample_phrase_no,
  });

  it('keeps the phrase number from a sample if the sample is the book’s first chapter', () => {
    const chapters = [buildChapter(1, 1), buildChapter(11, null)];
    expect([1, 4, 10].map((phraseNo) => toBookPhraseNo(phraseNo, chapters))).toEqual([1, 4, 10]);
  });

  it('counts the phrases of chapters outside the sample when it converts a sample’s phrase number to the book’s', () => {
    const chapters = [
      buildChapter(1, null),
      buildChapter(6, 1),
      buildChapter(null, null),
      buildChapter(9, null),
      buildChapter(20, 4),
    ];
    expect([1, 3, 4, 6].map((phraseNo) => toBookPhraseNo(phraseNo, chapters))).toEqual([6, 8, 20, 22]);
  });

  it('returns no phrase number for a sample position if the book no longer has a sample', () => {
    expect(toBookPhraseNo(2, [buildChapter(1, null)])).toBeNull();
    expect(toBookPhraseNo(2, [])).toBeNull();
  });
});
