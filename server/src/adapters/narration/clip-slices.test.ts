import { describe, expect, it } from 'vitest';
import { createClipSlicer, limitRangesToRecording, toClipRanges } from './clip-slices.ts';
import { NarrationError } from './narration.ts';

/** Returns 16-bit samples. The value of each sample is its position. */
const createSound = (count: number) => Buffer.from(Uint16Array.from({ length: count }, (_, i) => i).buffer);
const readSamples = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16LE(2 * i));

describe('createClipSlicer', () => {
  it.each([1, 3, 7, 100])('cuts clips from sound that arrives %i samples at a time', async (length) => {
    const ranges = [
      { first: 0, end: 4 },
      { first: 4, end: 5 },
      { first: 20, end: 60 },
      { first: 90, end: 100 },
    ];
    const slicedSamples = ranges.map((): number[] => []);
    const sliceSound = createClipSlicer(ranges, async ({ index, offset, sound: slicedSound }) => {
      expect(offset).toBe(slicedSamples[index]?.length);
      slicedSamples[index]?.push(...readSamples(slicedSound));
    });
    for (let startSample = 0; startSample < 100; startSample += length)
      await sliceSound(createSound(100).subarray(2 * startSample, 2 * (startSample + length)));
    expect(slicedSamples).toEqual(
      ranges.map(({ first, end }) => readSamples(createSound(end).subarray(2 * first))),
    );
  });
});

describe('toClipRanges', () => {
  it('converts the start and end times of clips into ranges of samples', () => {
    const spans = [
      { start: 0.5, end: 1 },
      { start: 1, end: 1.001 },
    ];
    expect(toClipRanges(spans, 1000)).toEqual([
      { first: 500, end: 1000 },
      { first: 1000, end: 1001 },
    ]);
  });

  it('rejects empty clips and overlapping clips', () => {
    const convertEmptyClip = () =>
      toClipRanges(
        [
          { start: 0, end: 1 },
          { start: 2, end: 2 },
        ],
        1000,
      );
    expect(convertEmptyClip).toThrow(new NarrationError('Phrase 2 has no length.'));
    const convertOverlappingClips = () =>
      toClipRanges(
        [
          { start: 0, end: 2 },
          { start: 1, end: 3 },
        ],
        1000,
      );
    expect(convertOverlappingClips).toThrow(RangeError);
    expect(() => toClipRanges([{ start: -1, end: 2 }], 1000)).toThrow(RangeError);
    expect(() => toClipRanges([{ start: Number.NaN, end: 2 }], 1000)).toThrow(RangeError);
  });
});

describe('limitRangesToRecording', () => {
  it('shortens a clip that ends slightly after the recording, and rejects one that ends much later', () => {
    expect(limitRangesToRecording([{ first: 900, end: 1090 }], 1000, 1000)).toEqual([
      { first: 900, end: 1000 },
    ]);
    const lateRanges = [
      { first: 0, end: 10 },
      { first: 900, end: 1101 },
    ];
    expect(() => limitRangesToRecording(lateRanges, 1000, 1000)).toThrow(
      'Phrase 2 ends after the recording does.',
    );
    expect(() => limitRangesToRecording([{ first: 1000, end: 1050 }], 1000, 1000)).toThrow(NarrationError);
  });
});
