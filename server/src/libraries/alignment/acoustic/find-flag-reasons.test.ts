import type { FlagReason } from '@lingostory/contract/studio/recordings/flag-reasons';
import { describe, expect, it } from 'vitest';
import { findFlagReasons } from './find-flag-reasons.ts';

const frameCount = 300;
const phraseAt = (first: number, last: number) => ({
  first,
  last,
  firstPhoneFrame: first,
  lastPhoneFrame: last,
  isStartSettled: false,
  ratio: 0,
  phones: [{ first, end: last + 1 }],
});
const phrases = [phraseAt(20, 80), phraseAt(200, 280)];

/** Returns the reasons to flag two phrases with a short piece of unwritten speech between them. */
function judge({
  level = -20,
  piece = { first: 160, last: 185 },
  uncertainty = 0,
  pause = 0,
  unwritten = [] as { first: number; last: number }[],
  fits = [1, 1] as (number | undefined)[],
} = {}): FlagReason[][] {
  const energies = new Float32Array(frameCount).fill(-20);
  energies.fill(level, piece.first, piece.last + 1);
  const edges = phrases.map(({ first, last }) => ({
    start: { frame: first, uncertainty: 0 },
    end: { frame: last, uncertainty },
  }));
  const silence = new Float32Array(frameCount);
  silence[phrases[0]?.last ?? 0] = pause;
  return findFlagReasons({ phrases, unwritten, shortPieces: [piece] }, edges, fits, { silence, energies });
}

describe('findFlagReasons', () => {
  it('finds a phrase before which a short piece as loud as its own words was spoken', () => {
    expect(judge()).toEqual([[], ['sound-before']]);
  });

  it('takes a piece that is much quieter than the phrase for a breath', () => {
    expect(judge({ level: -35 })).toEqual([[], []]);
  });

  it('finds a phrase after which a short piece follows closely, however quiet, because last sounds are weak', () => {
    expect(judge({ level: -35, piece: { first: 90, last: 115 } })).toEqual([['sound-after'], []]);
  });

  it('finds phrases beside speech that isn’t in the text, on the side that it touches', () => {
    const unwritten = [{ first: 84, last: 140 }];
    expect(judge({ level: -35, unwritten })).toEqual([['speech-after'], []]);
    expect(judge({ level: -35, unwritten: [{ first: 100, last: 196 }] })).toEqual([[], ['speech-before']]);
  });

  it('finds phrases with an uncertain edge, and tells if there is a pause at it', () => {
    expect(judge({ level: -35, uncertainty: 7 })).toEqual([['end-in-speech'], ['end-in-speech']]);
    expect(judge({ level: -35, uncertainty: 7, pause: 0.6 })).toEqual([['end-unclear'], ['end-in-speech']]);
  });

  it('finds phrases that fit much worse than others', () => {
    expect(judge({ level: -35, fits: [1, 0.4] })).toEqual([[], ['poor-fit']]);
  });

  it('gives all reasons of a phrase, and one for a phrase that was not heard', () => {
    expect(judge({ fits: [1, 0.4], uncertainty: 7 })).toEqual([
      ['end-in-speech'],
      ['poor-fit', 'sound-before', 'end-in-speech'],
    ]);
    const reading = { phrases: [undefined, phraseAt(20, 80)], unwritten: [], shortPieces: [] };
    const edge = { frame: 20, uncertainty: 0 };
    const levels = { silence: new Float32Array(frameCount), energies: new Float32Array(frameCount) };
    expect(findFlagReasons(reading, [undefined, { start: edge, end: edge }], [undefined, 1], levels)).toEqual(
      [['not-heard'], []],
    );
  });
});
