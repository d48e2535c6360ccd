import { describe, expect, it } from 'vitest';
import { anchorMeaning, type Box } from './anchor-meaning.ts';

const buildBox = (left: number, top: number, width: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + 58,
});
const size = { width: 100, height: 24 };

describe('anchorMeaning', () => {
  it('centers a word’s meaning above the word, in the space between the lines', () => {
    expect(anchorMeaning([buildBox(200, 300, 60)], size, 40, 1280)).toEqual({ left: 180, top: 284 });
  });

  it('keeps a word’s meaning within a window 360 pixels wide', () => {
    expect(anchorMeaning([buildBox(2, 300, 20)], size, 28, 360)?.left).toBe(8);
    expect(anchorMeaning([buildBox(330, 300, 28)], size, 28, 360)?.left).toBe(252);
    expect(anchorMeaning([buildBox(330, 300, 28)], { width: 344, height: 44 }, 28, 360)?.left).toBe(8);
  });

  it('places the meaning of a word split across two lines over the part under the pointer, by default over the wider part', () => {
    const parts = [buildBox(300, 100, 40), buildBox(20, 160, 120)];
    expect(anchorMeaning(parts, size, 28, 360)?.top).toBe(Math.round(160 + 5.6 - 24));
    expect(anchorMeaning(parts, size, 28, 360, { x: 310, y: 120 })?.top).toBe(Math.round(100 + 5.6 - 24));
  });

  it('returns no position for a meaning if its word is not rendered', () => {
    expect(anchorMeaning([], size, 28, 360)).toBeNull();
  });
});
