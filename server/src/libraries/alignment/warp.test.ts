import { describe, expect, it } from 'vitest';
import { normalize } from './features.ts';
import { COEFFICIENTS, type Frames } from './mfcc.ts';
import { buildStates } from './states.ts';
import { warp } from './warp.ts';

/**
 * Returns a sound with one frame per seed. Equal seeds give equal frames, and different seeds very different
 * ones.
 */
function soundOf(seeds: readonly number[]): Frames {
  const coefficients = Float32Array.from({ length: seeds.length * COEFFICIENTS }, (_, index) => {
    const seed = seeds[Math.floor(index / COEFFICIENTS)] ?? 0;
    return Math.sin(seed * 12.9898 + (index % COEFFICIENTS) * 78.233) * 10;
  });
  return { count: seeds.length, coefficients, energies: new Float32Array(seeds.length) };
}

const createRange = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

type Span = { phrase: number; first: number; last: number };

/** Returns the spans of the phrases found, in frames of the recording. */
async function alignSounds(
  recorded: readonly number[],
  phrases: readonly (readonly number[])[],
  width = 1_000,
) {
  const states = buildStates(phrases.map(soundOf));
  const frames = soundOf(recorded);
  const observations = {
    count: frames.count,
    vectors: normalize(frames, () => 1),
    silence: new Float32Array(frames.count),
  };
  const path = await warp(
    observations,
    normalize(soundOf(phrases.flat()), () => 1),
    states,
    {
      width,
      center: (_, best) => best,
      omission: () => 0,
    },
  );
  const spans: Span[] = [];
  for (const [frame, state] of path.states.entries()) {
    const phrase = states.phrases[state] ?? 0;
    if (state === states.gaps[phrase]) continue;
    const span = spans.find((known) => known.phrase === phrase);
    if (span) span.last = frame;
    else spans.push({ phrase, first: frame, last: frame });
  }
  return spans;
}

/** A gap may absorb the frame next to it. */
const expectNear = (frame: number) => expect.toSatisfy((value: number) => Math.abs(value - frame) <= 1);
const expectSpan = (phrase: number, first: number, last: number) => ({
  phrase,
  first: expectNear(first),
  last: expectNear(last),
});

const [first, second, third] = [createRange(1, 20), createRange(21, 40), createRange(41, 60)];
const allPhrases = [first, second, third];

describe('warping', () => {
  it.each([
    ['every state', 1_000],
    ['a band of states', 12],
  ])('finds consecutive spoken phrases when it tries %s', async (_, width) => {
    const spans = await alignSounds(allPhrases.flat(), allPhrases, width);
    expect(spans).toEqual([expectSpan(0, 0, 19), expectSpan(1, 20, 39), expectSpan(2, 40, 59)]);
  });

  it('aligns a recording that begins and ends in the middle of a phrase', async () => {
    const spans = await alignSounds([...first.slice(2), ...second.slice(0, 18)], [first, second]);
    expect(spans).toEqual([expectSpan(0, 0, 17), expectSpan(1, 18, 35)]);
  });

  it.each([
    ['first', [...second, ...third], [1, 2]],
    ['middle', [...first, ...third], [0, 2]],
    ['last', [...first, ...second], [0, 1]],
  ])('leaves out the %s phrase when it was not spoken', async (_, recorded, [one = 0, other = 0]) => {
    expect(await alignSounds(recorded, allPhrases)).toEqual([
      expectSpan(one, 0, 19),
      expectSpan(other, 20, 39),
    ]);
  });

  it('leaves out phrases for which the reference voice has no speech', async () => {
    const spans = await alignSounds([...first, ...third], [[], first, [], third, []]);
    expect(spans).toEqual([expectSpan(1, 0, 19), expectSpan(3, 20, 39)]);
  });
});
