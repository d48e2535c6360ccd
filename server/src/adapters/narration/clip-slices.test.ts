import { describe, expect, it } from 'vitest';
import { clipRanges, clipSlicer, withinRecording } from './clip-slices.ts';
import { NarrationError } from './narration.ts';

/** Returns 16-bit samples, each with its position as its value. */
const sound = (count: number) => Buffer.from(Uint16Array.from({ length: count }, (_, i) => i).buffer);
const numbers = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16LE(2 * i));

describe('clipSlicer', () => {
  it.each([1, 3, 7, 100])('cuts clips from sound that arrives %i samples at a time', async (length) => {
    const ranges = [
      { first: 0, end: 4 },
      { first: 4, end: 5 },
      { first: 20, end: 60 },
      { first: 90, end: 100 },
    ];
    const taken = ranges.map((): number[] => []);
    const slice = clipSlicer(ranges, async ({ index, offset, sound: part }) => {
      expect(offset).toBe(taken[index]?.length);
      taken[index]?.push(...numbers(part));
    });
    for (let at = 0; at < 100; at += length) await slice(sound(100).subarray(2 * at, 2 * (at + length)));
    expect(taken).toEqual(ranges.map(({ first, end }) => numbers(sound(end).subarray(2 * first))));
  });
});

describe('clipRanges', () => {
  it('converts the times of clips into ranges of samples', () => {
    const spans = [
      { start: 0.5, end: 1 },
      { start: 1, end: 1.001 },
    ];
    expect(clipRanges(spans, 1000)).toEqual([
      { first: 500, end: 1000 },
      { first: 1000, end: 1001 },
    ]);
  });

  it('rejects empty clips and overlapping clips', () => {
    const noLength = () =>
      clipRanges(
        [
          { start: 0, end: 1 },
          { start: 2, end: 2 },
        ],
        1000,
      );
    expect(noLength).toThrow(new NarrationError('Phrase 2 has no length.'));
    const overlap = () =>
      clipRanges(
        [
          { start: 0, end: 2 },
          { start: 1, end: 3 },
        ],
        1000,
      );
    expect(overlap).toThrow(RangeError);
    expect(() => clipRanges([{ start: -1, end: 2 }], 1000)).toThrow(RangeError);
    expect(() => clipRanges([{ start: Number.NaN, end: 2 }], 1000)).toThrow(RangeError);
  });
});

describe('withinRecording', () => {
  it('shortens a clip that exceeds the recording by a rounding error, and rejects one that exceeds it by more', () => {
    expect(withinRecording([{ first: 900, end: 1090 }], 1000, 1000)).toEqual([{ first: 900, end: 1000 }]);
    const late = [
      { first: 0, end: 10 },
      { first: 900, end: 1101 },
    ];
    expect(() => withinRecording(late, 1000, 1000)).toThrow('Phrase 2 ends after the recording does.');
    expect(() => withinRecording([{ first: 1000, end: 1050 }], 1000, 1000)).toThrow(NarrationError);
  });
});
