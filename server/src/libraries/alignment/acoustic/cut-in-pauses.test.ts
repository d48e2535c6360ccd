import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutInPauses } from './cut-in-pauses.ts';

const frameCount = 400;
const createFrames = (energies: Float32Array = new Float32Array(frameCount)) => ({
  count: frameCount,
  energies,
  coefficients: new Float32Array(),
});

describe('cutInPauses', () => {
  it('gives each phrase half of the pause beside it, but at most 15 frames', () => {
    const loud = new Float32Array(frameCount).fill(-20);
    const phrases = [
      { first: 50, last: 100 },
      undefined,
      { first: 120, last: 200 },
      { first: 300, last: 350 },
    ];
    expect(cutInPauses(phrases, [], createFrames(loud))).toEqual([
      { first: 35, last: 110 },
      undefined,
      { first: 110, last: 215 },
      { first: 285, last: 365 },
    ]);
  });

  it('never gives a phrase more than half of the pause toward unwritten speech', () => {
    const energies = new Float32Array(frameCount).fill(-20);
    energies.fill(-60, 101, 104);
    const [cut] = cutInPauses(
      [{ first: 120, last: 200 }],
      [{ first: 40, last: 100 }],
      createFrames(energies),
    );
    expect(cut?.first).toBe(110);
  });

  it('returns cuts in order without overlaps for any spans', () => {
    const span = fc.tuple(fc.nat(frameCount - 1), fc.nat(60)).map(([first, length]) => ({
      first,
      last: Math.min(frameCount - 1, first + length),
    }));
    const spans = fc
      .array(fc.option(span, { nil: undefined }), { maxLength: 8 })
      .map((list) => list.toSorted((a, b) => (a?.first ?? 0) - (b?.first ?? 0)));
    const energies = fc.array(fc.integer({ min: -90, max: 0 }), {
      minLength: frameCount,
      maxLength: frameCount,
    });
    fc.assert(
      fc.property(spans, energies, (phrases, levels) => {
        const cuts = cutInPauses(phrases, [], createFrames(Float32Array.from(levels)));
        expect(cuts.map((cut) => cut !== undefined)).toEqual(phrases.map((phrase) => phrase !== undefined));
        let formerLast = 0;
        for (const cut of cuts) {
          if (!cut) continue;
          expect(cut.first).toBeGreaterThanOrEqual(formerLast);
          expect(cut.last).toBeGreaterThanOrEqual(cut.first);
          expect(cut.last).toBeLessThan(frameCount);
          formerLast = cut.last;
        }
      }),
    );
  });
});
