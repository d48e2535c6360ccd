import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { glossGapPx, minGlossWidthPx, positionGlosses } from './position-glosses.ts';

const bounds = { left: 0, right: 400 };

describe('positionGlosses', () => {
  it('centers a gloss over its word', () => {
    expect(positionGlosses([{ top: 0, left: 100, right: 160, width: 40 }], bounds)).toEqual([
      { left: 110, width: 40 },
    ]);
  });

  it('lets a wide gloss extend over words without a gloss', () => {
    expect(positionGlosses([{ top: 0, left: 100, right: 120, width: 80 }], bounds)).toEqual([
      { left: 70, width: 80 },
    ]);
  });

  it('moves a wide gloss aside where the next gloss begins', () => {
    const [wideGloss, nextGloss] = positionGlosses(
      [
        { top: 0, left: 100, right: 112, width: 20 },
        { top: 0, left: 112, right: 172, width: 40 },
      ],
      bounds,
    );
    expect(nextGloss).toEqual({ left: 122, width: 40 });
    expect(wideGloss).toEqual({ left: 96, width: 20 });
  });

  it('shortens two neighboring glosses that both need more than their words', () => {
    const [first, second] = positionGlosses(
      [
        { top: 0, left: 0, right: 40, width: 200 },
        { top: 0, left: 48, right: 100, width: 90 },
      ],
      { left: 0, right: 100 },
    );
    expect(first).toEqual({ left: 0, width: 44 - glossGapPx / 2 });
    expect(second).toEqual({ left: 44 + glossGapPx / 2, width: 56 - glossGapPx / 2 });
  });

  it('ignores the glosses of other lines', () => {
    expect(
      positionGlosses(
        [
          { top: 0, left: 100, right: 120, width: 80 },
          { top: 40, left: 120, right: 140, width: 80 },
        ],
        bounds,
      ),
    ).toEqual([
      { left: 70, width: 80 },
      { left: 90, width: 80 },
    ]);
  });

  it('hides a gloss that has room for hardly a letter', () => {
    const [, hidden] = positionGlosses(
      [
        { top: 0, left: 0, right: 60, width: 60 },
        { top: 0, left: 62, right: 70, width: 60 },
        { top: 0, left: 72, right: 132, width: 60 },
      ],
      bounds,
    );
    expect(hidden?.width).toBe(0);
  });

  it('never lets two glosses of a line touch, nor any leave the text', () => {
    const lineArbitrary = fc
      .array(
        fc.tuple(
          fc.integer({ min: 1, max: 90 }),
          fc.integer({ min: 0, max: 12 }),
          fc.integer({ min: 1, max: 200 }),
        ),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .map((words) => {
        let position = 0;
        return words.map(([wordWidth, gap, width]) => {
          const left = position + gap;
          position = left + wordWidth;
          return { top: 0, left, right: position, width };
        });
      });
    fc.assert(
      fc.property(lineArbitrary, (words) => {
        const textBounds = { left: 0, right: words.at(-1)?.right ?? 0 };
        const glosses = positionGlosses(words, textBounds).filter(({ width }) => width > 0);
        for (const [index, { left, width }] of glosses.entries()) {
          expect(left).toBeGreaterThanOrEqual(textBounds.left - 0.001);
          expect(left + width).toBeLessThanOrEqual(textBounds.right + 0.001);
          expect(width >= minGlossWidthPx || words.some((word) => word.width === width)).toBe(true);
          const next = glosses[index + 1];
          if (next) expect(next.left - (left + width)).toBeGreaterThanOrEqual(glossGapPx - 0.001);
        }
      }),
    );
  });
});
