import { describe, expect, it } from 'vitest';
import { toClipDuration, toClipLengthText } from './clip-length.ts';

const buildClips = (milliseconds: number, timedCount = 42, total = 42) => ({
  milliseconds,
  timed: timedCount,
  total,
});
const minuteMs = 60_000;

describe('toClipDuration', () => {
  it.each([
    [134 * minuteMs, 2, 14],
    [134 * minuteMs + 29_999, 2, 14],
    [134 * minuteMs + 30_000, 2, 15],
    [59 * minuteMs + 30_000, 1, 0],
    [29_999, 0, 0],
  ])('rounds a total clip length of %i ms to %i h %i min', (milliseconds, hours, minutes) => {
    expect(toClipDuration(buildClips(milliseconds))).toEqual({ hours, minutes });
  });
});

describe('toClipLengthText', () => {
  it('describes the total length of a book’s audio clips', () => {
    expect(toClipLengthText(buildClips(134 * minuteMs))).toBe('The clips add up to 2 h 14 min.');
    expect(toClipLengthText(buildClips(20_000))).toBe('The clips add up to less than a minute.');
  });

  it('says how many audio clips the total covers if the length of some is unknown', () => {
    expect(toClipLengthText(buildClips(134 * minuteMs, 40))).toBe(
      '40 of 42 clips add up to 2 h 14 min. The length of the others isn’t known.',
    );
  });

  it('returns null instead of a total when no audio clip has a known length', () => {
    expect(toClipLengthText(buildClips(0, 0, 0))).toBeNull();
    expect(toClipLengthText(buildClips(0, 0, 3))).toBeNull();
  });
});
