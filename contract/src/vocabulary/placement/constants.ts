/**
 * The test asks about one French word of each band of `bandSize` ranks, and about made-up words, which show how often
 * a member claims words that they don't know.
 */
export const placementTest = { rankCount: 3_000, bandSize: 100, madeUpWordCount: 12 } as const;

export const placementWordCount =
  placementTest.rankCount / placementTest.bandSize + placementTest.madeUpWordCount;
