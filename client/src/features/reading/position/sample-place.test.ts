import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../../../lib/storage.ts';
import { forgetSamplePlace, samplePlace, saveSamplePlace, toBookPhraseNo } from './sample-place.ts';

const seen_at = '2026-11-22T20:00:00.000Z';

afterEach(() => storage.samplePlaces.clear());

describe('the place in a sample', () => {
  it('is the last one of each book', () => {
    saveSamplePlace('le-phare', { phrase_no: 3, seen_at });
    saveSamplePlace('la-foret', { phrase_no: 7, seen_at });
    saveSamplePlace('le-phare', { phrase_no: 2, seen_at });
    expect(samplePlace('le-phare')).toEqual({ phrase_no: 2, seen_at });
    expect(samplePlace('la-foret')).toEqual({ phrase_no: 7, seen_at });
    expect(samplePlace('le-bal')).toBeNull();
    forgetSamplePlace('le-phare');
    expect([samplePlace('le-phare'), samplePlace('la-foret')?.phrase_no]).toEqual([null, 7]);
  });

  it('is none where what is stored makes no sense', () => {
    storage.samplePlaces.set({ a: 3, b: { phrase_no: 0, seen_at }, c: { phrase_no: 2 }, d: null, e: 'x' });
    expect(['a', 'b', 'c', 'd', 'e', 'constructor', 'toString'].map(samplePlace)).toEqual(
      Array(7).fill(null),
    );
  });

  it('is kept for thirty books, the latest', () => {
    for (let book = 1; book <= 31; book += 1) saveSamplePlace(`book-${book}`, { phrase_no: book, seen_at });
    expect([samplePlace('book-1'), samplePlace('book-2')?.phrase_no]).toEqual([null, 2]);
    expect(Object.keys(storage.samplePlaces.get() ?? {})).toHaveLength(30);
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

  it('is the same number where the sample is the first chapter', () => {
    const chapters = [chapter(1, 1), chapter(11, null)];
    expect([1, 4, 10].map((number) => toBookPhraseNo(number, chapters))).toEqual([1, 4, 10]);
  });

  it('leaves out the chapters that are not in the sample', () => {
    const chapters = [chapter(1, null), chapter(6, 1), chapter(null, null), chapter(9, null), chapter(20, 4)];
    expect([1, 3, 4, 6].map((number) => toBookPhraseNo(number, chapters))).toEqual([6, 8, 20, 22]);
  });

  it('is none where no chapter is in the sample', () => {
    expect(toBookPhraseNo(2, [chapter(1, null)])).toBeNull();
    expect(toBookPhraseNo(2, [])).toBeNull();
  });
});
