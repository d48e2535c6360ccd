import { describe, expect, it } from 'vitest';
import { findUncertainPhrases } from './find-uncertain-phrases.ts';

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

/** Judges two phrases with a short piece of unwritten speech between them. */
function judge({
  level = -20,
  piece = { first: 160, last: 185 },
  uncertainty = 0,
  fits = [1, 1] as (number | undefined)[],
} = {}): boolean[] {
  const energies = new Float32Array(frameCount).fill(-20);
  energies.fill(level, piece.first, piece.last + 1);
  const edge = { frame: 0, uncertainty };
  const edges = phrases.map(() => ({ start: { frame: 0, uncertainty: 0 }, end: edge }));
  const silence = new Float32Array(frameCount);
  return findUncertainPhrases({ phrases, unwritten: [], shortPieces: [piece] }, edges, fits, {
    silence,
    energies,
  });
}

describe('findUncertainPhrases', () => {
  it('finds a phrase before which a short piece as loud as its own words was spoken', () => {
    expect(judge()).toEqual([false, true]);
  });

  it('takes a piece that is much quieter than the phrase for a breath', () => {
    expect(judge({ level: -35 })).toEqual([false, false]);
  });

  it('finds a phrase after which a short piece follows closely, however quiet, because last sounds are weak', () => {
    expect(judge({ level: -35, piece: { first: 90, last: 115 } })).toEqual([true, false]);
  });

  it('finds phrases with an uncertain edge, and those that fit much worse than others', () => {
    expect(judge({ level: -35, uncertainty: 7 })).toEqual([true, true]);
    expect(judge({ level: -35, fits: [1, 0.4] })).toEqual([false, true]);
  });
});
