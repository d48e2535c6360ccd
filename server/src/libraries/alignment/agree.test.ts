import { describe, expect, it } from 'vitest';
import { findAgreedSpans, type ReferencedRun } from './agree.ts';
import type { Span } from './boundaries.ts';
import { flagPhrases, isSameText } from './flag-phrases.ts';
import { createSpeechMeter } from './silence.ts';

const createSpan = (firstFrame: number, lastFrame: number): Span => ({ first: firstFrame, last: lastFrame });

function createRun(
  spans: readonly (Span | undefined)[],
  referenceFrames = spans.map(() => 100),
): ReferencedRun {
  const matches = spans.map((span) => span && { ...span, reference: new Int32Array() });
  return { run: { matches, cost: -0.2 }, spans, referenceFrames };
}

describe('findAgreedSpans', () => {
  it('sets the start and the end of a phrase to the medians of all alignment runs', () => {
    const runs = [
      createRun([createSpan(10, 90)]),
      createRun([createSpan(12, 300)]),
      createRun([createSpan(50, 92)]),
    ];
    expect(findAgreedSpans(runs)).toEqual([createSpan(12, 92)]);
  });

  it('uses the better of two alignment runs for a phrase that the third run left out', () => {
    const runs = [createRun([createSpan(10, 90)]), createRun([undefined]), createRun([createSpan(12, 95)])];
    expect(findAgreedSpans(runs)).toEqual([createSpan(10, 90)]);
  });

  it('leaves out a phrase that only one of three alignment runs found', () => {
    const runs = [createRun([createSpan(10, 90)]), createRun([undefined]), createRun([undefined])];
    expect(findAgreedSpans(runs)).toEqual([undefined]);
  });

  it('keeps phrases in order when combining alignment runs', () => {
    const runs = [
      createRun([createSpan(0, 80), createSpan(90, 150)]),
      createRun([undefined, createSpan(60, 110)]),
      createRun([createSpan(0, 120), createSpan(60, 100)]),
    ];
    expect(findAgreedSpans(runs)).toEqual([createSpan(0, 80), createSpan(80, 110)]);
  });
});

const evenSpans = [createSpan(10, 109), createSpan(120, 219), createSpan(230, 329), createSpan(340, 439)];
/** Returns a function that measures speech in a recording that is loud only within these spans. */
const createSpanSpeechMeter = (...spans: readonly Span[]) => {
  const pauseProbabilities = new Float32Array(800).fill(1);
  for (const { first, last } of spans) pauseProbabilities.fill(0, first, last + 1);
  return createSpeechMeter(pauseProbabilities);
};

describe('flagPhrases', () => {
  const flagSpans = (
    spans: readonly (Span | undefined)[],
    otherRuns = [spans, spans],
    measureSpeech = createSpanSpeechMeter(...evenSpans),
  ) =>
    flagPhrases(
      spans,
      [spans, ...otherRuns].map((spansOfRun) => createRun(spansOfRun)),
      measureSpeech,
    );

  it('does not flag phrases when all alignment runs agree and the phrase lengths are as expected', () => {
    expect(flagSpans(evenSpans)).toEqual([false, false, false, false]);
  });

  it('does not flag a phrase when only one of three alignment runs disagrees about its position', () => {
    const wrongSpans = [
      createSpan(10, 109),
      createSpan(150, 260),
      createSpan(262, 329),
      createSpan(340, 439),
    ];
    expect(flagSpans(evenSpans, [evenSpans, wrongSpans])).toEqual([false, false, false, false]);
  });

  it('flags a phrase whose boundaries differ between alignment runs, and a phrase that was not spoken', () => {
    const [firstSpan, , thirdSpan, fourthSpan] = evenSpans;
    const earlierSpans = [firstSpan, createSpan(100, 219), thirdSpan, fourthSpan];
    const laterSpans = [firstSpan, createSpan(140, 219), thirdSpan, fourthSpan];
    expect(flagSpans(evenSpans, [earlierSpans, laterSpans])).toEqual([false, true, false, false]);
    expect(flagSpans([firstSpan, undefined, thirdSpan, fourthSpan], [evenSpans, evenSpans])[1]).toBe(true);
  });

  it('flags a phrase that is much longer or shorter than expected', () => {
    const longSpans = [createSpan(10, 109), createSpan(120, 219), createSpan(230, 329), createSpan(340, 529)];
    expect(flagSpans(longSpans, [longSpans, longSpans], createSpanSpeechMeter(...longSpans))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('flags the phrases on either side of a short stretch of speech that is missing from the text', () => {
    expect(
      flagSpans(evenSpans, [evenSpans, evenSpans], createSpanSpeechMeter(...evenSpans, createSpan(219, 229))),
    ).toEqual([false, true, true, false]);
  });

  it('flags only the phrase that is too long when a whole spoken phrase next to it is missing from the text', () => {
    const spreadSpans = [
      createSpan(10, 109),
      createSpan(120, 229),
      createSpan(330, 429),
      createSpan(440, 539),
    ];
    const measureSpeech = createSpanSpeechMeter(...spreadSpans, createSpan(240, 320));
    expect(flagSpans(spreadSpans, [spreadSpans, spreadSpans], measureSpeech)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('ignores music before the first phrase and after the last one', () => {
    const measureSpeech = createSpanSpeechMeter(...evenSpans, createSpan(0, 8), createSpan(441, 599));
    expect(flagSpans(evenSpans, [evenSpans, evenSpans], measureSpeech)).toEqual([false, false, false, false]);
  });
});

describe('isSameText', () => {
  const fiveSpans = [...evenSpans, createSpan(550, 649)];
  const noFlags = [false, false, false, false, false];
  const twoFlags = [false, false, false, true, true];
  const measureSpokenText = createSpanSpeechMeter(...fiveSpans);
  const measureUnwrittenSpeech = createSpanSpeechMeter(...fiveSpans, createSpan(445, 545));

  it('rejects a text when most of its phrases are flagged or it matches the recording poorly', () => {
    expect(isSameText(-0.2, fiveSpans, noFlags, measureSpokenText)).toBe(true);
    expect(isSameText(-0.2, fiveSpans, twoFlags, measureSpokenText)).toBe(true);
    expect(isSameText(-0.2, fiveSpans, [true, true, true, true, false], measureSpokenText)).toBe(false);
    expect(isSameText(-0.05, fiveSpans, noFlags, measureSpokenText)).toBe(false);
    expect(isSameText(-0.2, [undefined, undefined], [true, true], measureSpokenText)).toBe(false);
  });

  it('rejects a text with some flagged phrases if much of the recorded speech is also missing from it', () => {
    expect(isSameText(-0.2, fiveSpans, noFlags, measureUnwrittenSpeech)).toBe(true);
    expect(isSameText(-0.2, fiveSpans, twoFlags, measureUnwrittenSpeech)).toBe(false);
  });

  it('accepts a short text even if all of its phrases are flagged', () => {
    expect(isSameText(-0.2, fiveSpans.slice(0, 3), [true, true, true], measureUnwrittenSpeech)).toBe(true);
  });
});
