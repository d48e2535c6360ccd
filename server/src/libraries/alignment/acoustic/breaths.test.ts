import { describe, expect, it } from 'vitest';
import { findBreath, moveBreaths, startAfterBreath } from './breaths.ts';

const phraseAt = (phone: { first: number; end: number }) => ({
  first: phone.first,
  last: 200,
  firstPhoneFrame: phone.first,
  lastPhoneFrame: 200,
  isStartSettled: false,
  ratio: 0,
  phones: [undefined, phone, { first: phone.end, end: 201 }],
});

/** Returns levels in decibels: pieces of a length in frames, after a silence of 100 frames. */
const createLevels = (...pieces: [frameCount: number, level: number][]) =>
  Float32Array.from([
    ...new Array(100).fill(-70),
    ...pieces.flatMap(([count, level]) => new Array(count).fill(level)),
  ]);

describe('findBreath', () => {
  it('finds a breath and the pause after it in the first phone of a phrase', () => {
    const energies = createLevels([25, -45], [6, -68], [20, -20]);
    expect(findBreath(phraseAt({ first: 100, end: 151 }), energies)).toEqual({ first: 100, last: 125 });
  });

  it('takes no breath from a phrase with a short piece of unwritten speech before its first phone', () => {
    const phrase = { ...phraseAt({ first: 100, end: 151 }), first: 80 };
    expect(findBreath(phrase, createLevels([25, -45], [6, -68], [20, -20]))).toBeUndefined();
  });

  it.each<[string, [number, number][]]>([
    [
      'a sound before a dip that is not deep',
      [
        [25, -45],
        [6, -53],
        [20, -20],
      ],
    ],
    [
      'a sound before a dip at the end of the phone',
      [
        [44, -45],
        [4, -68],
        [3, -20],
      ],
    ],
    [
      'a vowel before the closure of a stop',
      [
        [25, -20],
        [6, -60],
        [20, -30],
      ],
    ],
    [
      'a short sound',
      [
        [8, -45],
        [4, -68],
        [39, -20],
      ],
    ],
    [
      'a sound without a pause after it',
      [
        [25, -30],
        [26, -20],
      ],
    ],
    [
      'a pause before the next phone',
      [
        [25, -45],
        [26, -68],
      ],
    ],
  ])('takes %s for no breath', (_, pieces) => {
    expect(findBreath(phraseAt({ first: 100, end: 151 }), createLevels(...pieces))).toBeUndefined();
  });
});

describe('startAfterBreath', () => {
  it('shortens the first phone that was found, and no other', () => {
    const { phones } = phraseAt({ first: 100, end: 151 });
    expect(startAfterBreath(phones, { first: 100, last: 125 })).toEqual([
      undefined,
      { first: 125, end: 151 },
      { first: 151, end: 201 },
    ]);
    expect(startAfterBreath(phones, undefined)).toEqual(phones);
  });
});

describe('moveBreaths', () => {
  it('leaves a phrase as it is that would end before its breath does', () => {
    const phrase = { first: 10, last: 20 };
    expect(moveBreaths([phrase], [{ first: 10, last: 30 }])).toEqual({ phrases: [phrase], apart: [] });
  });

  const phrases = [{ first: 10, last: 50 }, undefined, { first: 70, last: 160 }];

  it('adds a breath that closely follows another phrase to that one', () => {
    expect(moveBreaths(phrases, [undefined, undefined, { first: 70, last: 95 }])).toEqual({
      phrases: [{ first: 10, last: 95 }, undefined, { first: 95, last: 160 }],
      apart: [],
    });
  });

  it('lets a breath after a long pause or before everything lie apart', () => {
    const late = { first: 110, last: 160 };
    expect(
      moveBreaths(
        [{ first: 10, last: 50 }, late],
        [
          { first: 10, last: 30 },
          { first: 110, last: 130 },
        ],
      ),
    ).toEqual({
      phrases: [
        { first: 30, last: 50 },
        { first: 130, last: 160 },
      ],
      apart: [
        { first: 10, last: 30 },
        { first: 110, last: 130 },
      ],
    });
  });
});
