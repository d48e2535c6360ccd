import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../../../lib/storage/storage.ts';
import {
  forgetSamplePosition,
  samplePosition,
  saveSamplePosition,
  toBookPhraseNo,
} from './sample-position.ts';

const seen_at = '2026-11-22T20:00:00.000Z';

afterEach(() => storage.samplePositions.clear());

describe('samplePosition', () => {
  it('remembers the last position in each sample', () => {
    saveSamplePosition('le-phare', { phrase_no: 3, seen_at });
    saveSamplePosition('la-foret', { phrase_no: 7, seen_at });
    saveSamplePosition('le-phare', { phrase_no: 2, seen_at });
    expect(samplePosition('le-phare')).toEqual({ phrase_no: 2, seen_at });
    expect(samplePosition('la-foret')).toEqual({ phrase_no: 7, seen_at });
    expect(samplePosition('le-bal')).toBeNull();
    forgetSamplePosition('le-phare');
    expect([samplePosition('le-phare'), samplePosition('la-foret')?.phrase_no]).toEqual([null, 7]);
  });

  it('returns null for an invalid stored position', () => {
    storage.samplePositions.set({ a: 3, b: { phrase_no: 0, seen_at }, c: { phrase_no: 2 }, d: null, e: 'x' });
    expect(['a', 'b', 'c', 'd', 'e', 'constructor', 'toString'].map(samplePosition)).toEqual(
      Array(7).fill(null),
    );
  });

  it('keeps the positions of the latest thirty samples', () => {
    for (let book = 1; book <= 31; book += 1)
      saveSamplePosition(`book-${book}`, { phrase_no: book, seen_at });
    expect([samplePosition('book-1'), samplePosition('book-2')?.phrase_no]).toEqual([null, 2]);
    expect(Object.keys(storage.samplePositions.get() ?? {})).toHaveLength(30);
  });
});

describe('toBookPhraseNo', () => {
  const chapter = (first_phrase_no: number | null, first_sample_phrase_no: number | null) => ({
    id: 1,
    title: 'Un',
    chapter_no: 1,
    is_sample: first_sample_phrase_no === null ? 0 : 1,
    first_phrase_no,
    first_sample_phrase_no,
  });

  it('keeps a phrase’s number when it carries over from a sample that is the book’s first chapter', () => {
    const chapters = [chapter(1, 1), chapter(11, null)];
    expect([1, 4, 10].map((number) => toBookPhraseNo(number, chapters))).toEqual([1, 4, 10]);
  });

  it('skips chapters outside the sample when it converts a phrase number to the book’s', () => {
    const chapters = [chapter(1, null), chapter(6, 1), chapter(null, null), chapter(9, null), chapter(20, 4)];
    expect([1, 3, 4, 6].map((number) => toBookPhraseNo(number, chapters))).toEqual([6, 8, 20, 22]);
  });

  it('converts a sample’s phrase number to null if the book has no sample', () => {
    expect(toBookPhraseNo(2, [chapter(1, null)])).toBeNull();
    expect(toBookPhraseNo(2, [])).toBeNull();
  });
});
