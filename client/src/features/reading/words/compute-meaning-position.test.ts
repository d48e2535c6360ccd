import { describe, expect, it } from 'vitest';
import { type Box, computeMeaningPosition } from './compute-meaning-position.ts';

const buildBox = (left: number, top: number, width: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + 58,
});
const size = { width: 100, height: 24 };

describe('computeMeaningPosition', () => {
  it('centers a word’s meaning above the word, in the space between the lines', () => {
    expect(computeMeaningPosition([buildBox(200, 300, 60)], size, 40, 1280)).toEqual({ left: 180, top: 284 });
  });

  it('keeps a word’s meaning within a window 360 pixels wide', () => {
    expect(computeMeaningPosition([buildBox(2, 300, 20)], size, 28, 360)?.left).toBe(8);
    expect(computeMeaningPosition([buildBox(330, 300, 28)], size, 28, 360)?.left).toBe(252);
    expect(computeMeaningPosition([buildBox(330, 300, 28)], { width: 344, height: 44 }, 28, 360)?.left).toBe(
      8,
    );
  });

  it('places the meaning of a word split across two lines over the part under the pointer, or else the wider part', () => {
    const boxes = [buildBox(300, 100, 40), buildBox(20, 160, 120)];
    expect(computeMeaningPosition(boxes, size, 28, 360)?.top).toBe(Math.round(160 + 5.6 - 24));
    expect(computeMeaningPosition(boxes, size, 28, 360, { x: 310, y: 120 })?.top).toBe(
      Math.round(100 + 5.6 - 24),
    );
  });

  it('returns no position for a meaning if its word is not rendered', () => {
    expect(computeMeaningPosition([], size, 28, 360)).toBeNull();
  });
});
