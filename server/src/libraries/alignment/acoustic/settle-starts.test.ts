import { describe, expect, it } from 'vitest';
import type { FoundPhrase } from './read-path.ts';
import { settleStarts } from './settle-starts.ts';

const createPhrase = (phones: readonly [first: number, end: number][]): FoundPhrase => {
  const [first, last] = [phones[0]?.[0] ?? 0, (phones.at(-1)?.[1] ?? 1) - 1];
  return {
    ...{ first, last, firstPhoneFrame: first, lastPhoneFrame: last, isStartSettled: false, ratio: 0 },
    phones: phones.map(([phoneFirst, end]) => ({ first: phoneFirst, end })),
  };
};
const createWarped = (first: number, last: number) => ({ first, last, reference: new Int32Array() });

const settle = (
  phrases: FoundPhrase[],
  shortPieces: { first: number; last: number }[],
  warpedFirst: number | undefined,
) => {
  const warped = warpedFirst === undefined ? undefined : createWarped(warpedFirst, phrases.at(-1)?.last ?? 0);
  const trusted = [...phrases.slice(1).map(() => undefined), warped];
  return settleStarts({ phrases, unwritten: [], shortPieces }, trusted);
};

describe('settleStarts', () => {
  const phrase = createPhrase([
    [200, 210],
    [210, 220],
  ]);
  const piece = { first: 130, last: 150 };

  it('adds a first word that stands alone if warping found it there', () => {
    const settled = settle([phrase], [piece], 128);
    expect(settled.phrases).toMatchObject([{ first: 130, isStartSettled: true }]);
    expect(settled.shortPieces).toEqual([]);
  });

  it.each([
    ['warping has the phrase begin later', [phrase], 195],
    ['warping is not trusted', [phrase], undefined],
    ['another phrase lies between them', [createPhrase([[155, 165]]), phrase], 128],
  ])('leaves a piece alone if %s', (_, phrases, warpedFirst) => {
    const settled = settle(phrases, [piece], warpedFirst);
    expect(settled.phrases.at(-1)).toEqual(phrase);
    expect(settled.shortPieces).toEqual([piece]);
  });

  it('moves a first word out of the echo that it was squeezed into', () => {
    const squeezed = createPhrase([
      [100, 102],
      [102, 105],
      [130, 140],
    ]);
    expect(settle([squeezed], [], 120).phrases).toMatchObject([{ first: 120, isStartSettled: true }]);
    expect(settle([squeezed], [], 104).phrases).toEqual([squeezed]);
    expect(settle([squeezed], [], 150).phrases).toEqual([squeezed]);
  });
});
