import { describe, expect, it } from 'vitest';
import { clipDuration, clipLengthText } from './clip-length.ts';

const clips = (milliseconds: number, timed = 42, total = 42) => ({ milliseconds, timed, total });
const minute = 60_000;

describe('clipDuration', () => {
  it.each([
    [134 * minute, 2, 14],
    [134 * minute + 29_999, 2, 14],
    [134 * minute + 30_000, 2, 15],
    [59 * minute + 30_000, 1, 0],
    [29_999, 0, 0],
  ])('rounds a total clip length of %i ms to %i h %i min', (milliseconds, hours, minutes) => {
    expect(clipDuration(clips(milliseconds))).toEqual({ hours, minutes });
  });
});

describe('clipLengthText', () => {
  it('describes the total length of a book’s audio clips', () => {
    expect(clipLengthText(clips(134 * minute))).toBe('The clips add up to 2 h 14 min.');
    expect(clipLengthText(clips(20_000))).toBe('The clips add up to less than a minute.');
  });

  it('mentions audio clips of unknown length in the total', () => {
    expect(clipLengthText(clips(134 * minute, 40))).toBe(
      '40 of 42 clips add up to 2 h 14 min. The length of the others isn’t known.',
    );
  });

  it('returns null instead of a total when no audio clip has a known length', () => {
    expect(clipLengthText(clips(0, 0, 0))).toBeNull();
    expect(clipLengthText(clips(0, 0, 3))).toBeNull();
  });
});
