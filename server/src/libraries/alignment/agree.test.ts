import { describe, expect, it } from 'vitest';
import { agree, type ReferencedRun } from './agree.ts';
import type { Span } from './boundaries.ts';
import { flagPhrases, isSameText } from './flag-phrases.ts';
import { measureSpeech } from './silence.ts';

const at = (first: number, last: number): Span => ({ first, last });

function runOf(spans: readonly (Span | undefined)[], referenceFrames = spans.map(() => 100)): ReferencedRun {
  const matches = spans.map((span) => span && { ...span, reference: new Int32Array() });
  return { run: { matches, cost: -0.2 }, spans, referenceFrames };
}

describe('agree', () => {
  it('takes the median of all alignment runs for the start and the end of a phrase', () => {
    const runs = [runOf([at(10, 90)]), runOf([at(12, 300)]), runOf([at(50, 92)])];
    expect(agree(runs)).toEqual([at(12, 92)]);
  });

  it('follows the better of two alignment runs when the third one left a phrase out', () => {
    const runs = [runOf([at(10, 90)]), runOf([undefined]), runOf([at(12, 95)])];
    expect(agree(runs)).toEqual([at(10, 90)]);
  });

  it('leaves out a phrase that only one alignment run found', () => {
    const runs = [runOf([at(10, 90)]), runOf([undefined]), runOf([undefined])];
    expect(agree(runs)).toEqual([undefined]);
  });

  it('keeps phrases in order when it combines alignment runs', () => {
    const runs = [
      runOf([at(0, 80), at(90, 150)]),
      runOf([undefined, at(60, 110)]),
      runOf([at(0, 120), at(60, 100)]),
    ];
    expect(agree(runs)).toEqual([at(0, 80), at(80, 110)]);
  });
});

const even = [at(10, 109), at(120, 219), at(230, 329), at(340, 439)];
/** Returns a function that measures speech in a recording that is loud only within these spans. */
const loudAt = (...spans: readonly Span[]) => {
  const silence = new Float32Array(800).fill(1);
  for (const { first, last } of spans) silence.fill(0, first, last + 1);
  return measureSpeech(silence);
};

describe('flagPhrases', () => {
  const flag = (spans: readonly (Span | undefined)[], others = [spans, spans], speechIn = loudAt(...even)) =>
    flagPhrases(
      spans,
      [spans, ...others].map((run) => runOf(run)),
      speechIn,
    );

  it('does not flag phrases when all alignment runs agree and the lengths are as expected', () => {
    expect(flag(even)).toEqual([false, false, false, false]);
  });

  it('does not flag a phrase that only one of three alignment runs places elsewhere', () => {
    const wrong = [at(10, 109), at(150, 260), at(262, 329), at(340, 439)];
    expect(flag(even, [even, wrong])).toEqual([false, false, false, false]);
  });

  it('flags a phrase whose ends differ between alignment runs, and a phrase that was not spoken', () => {
    const [first, , third, fourth] = even;
    const earlier = [first, at(100, 219), third, fourth];
    const later = [first, at(140, 219), third, fourth];
    expect(flag(even, [earlier, later])).toEqual([false, true, false, false]);
    expect(flag([first, undefined, third, fourth], [even, even])[1]).toBe(true);
  });

  it('flags a phrase that is much longer or shorter than expected', () => {
    const long = [at(10, 109), at(120, 219), at(230, 329), at(340, 529)];
    expect(flag(long, [long, long], loudAt(...long))).toEqual([false, false, false, true]);
  });

  it('flags the phrases on either side of a short stretch of speech that is missing from the text', () => {
    expect(flag(even, [even, even], loudAt(...even, at(219, 229)))).toEqual([false, true, true, false]);
  });

  it('flags only the overlong phrase beside a spoken phrase that is missing from the text', () => {
    const spread = [at(10, 109), at(120, 229), at(330, 429), at(440, 539)];
    const speechIn = loudAt(...spread, at(240, 320));
    expect(flag(spread, [spread, spread], speechIn)).toEqual([false, true, false, false]);
  });

  it('ignores music before the first phrase and after the last one', () => {
    const speechIn = loudAt(...even, at(0, 8), at(441, 599));
    expect(flag(even, [even, even], speechIn)).toEqual([false, false, false, false]);
  });
});

describe('isSameText', () => {
  const five = [...even, at(550, 649)];
  const none = [false, false, false, false, false];
  const twoFlagged = [false, false, false, true, true];
  const allSpoken = loudAt(...five);
  const withUnwritten = loudAt(...five, at(445, 545));

  it('rejects a text when most of its phrases are flagged or it fits the sound badly', () => {
    expect(isSameText(-0.2, five, none, allSpoken)).toBe(true);
    expect(isSameText(-0.2, five, twoFlagged, allSpoken)).toBe(true);
    expect(isSameText(-0.2, five, [true, true, true, true, false], allSpoken)).toBe(false);
    expect(isSameText(-0.05, five, none, allSpoken)).toBe(false);
    expect(isSameText(-0.2, [undefined, undefined], [true, true], allSpoken)).toBe(false);
  });

  it('rejects a text with some flagged phrases if it also lacks much of what was spoken', () => {
    expect(isSameText(-0.2, five, none, withUnwritten)).toBe(true);
    expect(isSameText(-0.2, five, twoFlagged, withUnwritten)).toBe(false);
  });

  it('accepts a short text even if all of its phrases are flagged', () => {
    expect(isSameText(-0.2, five.slice(0, 3), [true, true, true], withUnwritten)).toBe(true);
  });
});
