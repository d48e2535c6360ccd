import { describe, expect, it } from 'vitest';
import { anchorMeaning, type Box } from './anchor-meaning.ts';

const box = (left: number, top: number, width: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + 58,
});
const size = { width: 100, height: 24 };

describe('anchorMeaning', () => {
  it('centers a meaning above its word, between the lines', () => {
    expect(anchorMeaning([box(200, 300, 60)], size, 40, 1280)).toEqual({ left: 180, top: 284 });
  });

  it('keeps a meaning inside a window of 360 pixels', () => {
    expect(anchorMeaning([box(2, 300, 20)], size, 28, 360)?.left).toBe(8);
    expect(anchorMeaning([box(330, 300, 28)], size, 28, 360)?.left).toBe(252);
    expect(anchorMeaning([box(330, 300, 28)], { width: 344, height: 44 }, 28, 360)?.left).toBe(8);
  });

  it('places the meaning of a word broken across lines over the part under the pointer, or the widest one', () => {
    const parts = [box(300, 100, 40), box(20, 160, 120)];
    expect(anchorMeaning(parts, size, 28, 360)?.top).toBe(Math.round(160 + 5.6 - 24));
    expect(anchorMeaning(parts, size, 28, 360, { x: 310, y: 120 })?.top).toBe(Math.round(100 + 5.6 - 24));
  });

  it('returns null if the word is not rendered', () => {
    expect(anchorMeaning([], size, 28, 360)).toBeNull();
  });
});
