import { describe, expect, it } from 'vitest';
import { normalizeFrames } from './features.ts';
import { COEFFICIENT_COUNT, type FrameFeatures } from './mfcc.ts';
import { buildStates } from './states.ts';
import { findCheapestPath } from './warp.ts';

/**
 * Returns a sound with one frame per seed. Equal seeds give equal frames, and different seeds very different
 * ones.
 */
function createSound(seeds: readonly number[]): FrameFeatures {
  const coefficients = Float32Array.from({ length: seeds.length * COEFFICIENT_COUNT }, (_, index) => {
    const seed = seeds[Math.floor(index / COEFFICIENT_COUNT)] ?? 0;
    return Math.sin(seed * 12.9898 + (index % COEFFICIENT_COUNT) * 78.233) * 10;
  });
  return { count: seeds.length, coefficients, energies: new Float32Array(seeds.length) };
}

const createRange = (firstNumber: number, lastNumber: number) =>
  Array.from({ length: lastNumber - firstNumber + 1 }, (_, index) => firstNumber + index);

type Span = { phrase: number; first: number; last: number };

/** Returns the spans of the phrases found, in frames of the recording. */
async function alignSounds(
  recordedSeeds: readonly number[],
  phrases: readonly (readonly number[])[],
  width = 1_000,
) {
  const states = buildStates(phrases.map(createSound));
  const frames = createSound(recordedSeeds);
  const observations = {
    count: frames.count,
    vectors: normalizeFrames(frames, () => 1),
    silence: new Float32Array(frames.count),
  };
  const path = await findCheapestPath(
    observations,
    normalizeFrames(createSound(phrases.flat()), () => 1),
    states,
    {
      width,
      findCenterState: (_, bestState) => bestState,
      calculateOmissionCost: () => 0,
    },
  );
  const spans: Span[] = [];
  for (const [frame, state] of path.states.entries()) {
    const phrase = states.phrases[state] ?? 0;
    if (state === states.gaps[phrase]) continue;
    const span = spans.find((existingSpan) => existingSpan.phrase === phrase);
    if (span) span.last = frame;
    else spans.push({ phrase, first: frame, last: frame });
  }
  return spans;
}

/** Accepts a difference of one frame, because a gap may absorb the first or last frame of a phrase. */
const createFrameMatcher = (frame: number) =>
  expect.toSatisfy((value: number) => Math.abs(value - frame) <= 1);
const createSpanMatcher = (phraseIndex: number, firstFrame: number, lastFrame: number) => ({
  phrase: phraseIndex,
  first: createFrameMatcher(firstFrame),
  last: createFrameMatcher(lastFrame),
});

const [firstRange, secondRange, thirdRange] = [createRange(1, 20), createRange(21, 40), createRange(41, 60)];
const allPhrases = [firstRange, secondRange, thirdRange];

describe('warping', () => {
  it.each([
    ['every state', 1_000],
    ['a band of states', 12],
  ])('finds consecutive spoken phrases when the search covers %s', async (_, width) => {
    const spans = await alignSounds(allPhrases.flat(), allPhrases, width);
    expect(spans).toEqual([
      createSpanMatcher(0, 0, 19),
      createSpanMatcher(1, 20, 39),
      createSpanMatcher(2, 40, 59),
    ]);
  });

  it('aligns a recording that begins and ends in the middle of a phrase', async () => {
    const spans = await alignSounds(
      [...firstRange.slice(2), ...secondRange.slice(0, 18)],
      [firstRange, secondRange],
    );
    expect(spans).toEqual([createSpanMatcher(0, 0, 17), createSpanMatcher(1, 18, 35)]);
  });

  it.each([
    ['first', [...secondRange, ...thirdRange], [1, 2]],
    ['middle', [...firstRange, ...thirdRange], [0, 2]],
    ['last', [...firstRange, ...secondRange], [0, 1]],
  ])(
    'leaves out the %s phrase when it was not spoken',
    async (_, recordedSeeds, [firstPhraseIndex = 0, secondPhraseIndex = 0]) => {
      expect(await alignSounds(recordedSeeds, allPhrases)).toEqual([
        createSpanMatcher(firstPhraseIndex, 0, 19),
        createSpanMatcher(secondPhraseIndex, 20, 39),
      ]);
    },
  );

  it('leaves out phrases for which the reference voice has no speech', async () => {
    const spans = await alignSounds([...firstRange, ...thirdRange], [[], firstRange, [], thirdRange, []]);
    expect(spans).toEqual([createSpanMatcher(1, 0, 19), createSpanMatcher(3, 20, 39)]);
  });
});
