import { describe, expect, it } from 'vitest';
import { joinedClips as clips } from '../../../../test/support/narration/joined-clips.ts';
import type { SpokenPhrase } from '../../../adapters/narration/narration.ts';
import { compareClips, type JoinedClip } from './compare-clips.ts';

const toSpoken = (
  [start, end]: readonly [number, number],
  index: number,
  overrides: Partial<SpokenPhrase> = {},
): SpokenPhrase => ({
  text: `Phrase ${index + 1}.`,
  start,
  end,
  flagged: false,
  reasons: [],
  words: [{ text: 'Phrase', start, end }],
  areWordsMeasured: true,
  ...overrides,
});
const compare = (times: readonly (readonly [number, number])[], changed: readonly JoinedClip[] = clips) =>
  compareClips(
    changed,
    times.map((time, index) => toSpoken(time, index)),
  );

describe('compareClips', () => {
  it('ignores silence at the edges of a clip and moves of up to 60 ms', () => {
    expect(
      compare([
        [0.2, 0.7],
        [0.95, 2.05],
        [2.05, 2.5],
      ]),
    ).toMatchObject({ changes: [], unspokenIds: [] });
  });

  it('ignores pauses around the words of a phrase, and moves an edge into them', () => {
    const speak = (firstWord: readonly [number, number]) =>
      compareClips(clips, [
        toSpoken([0, 1.3], 0, { words: [{ text: 'Phrase', start: firstWord[0], end: firstWord[1] }] }),
        toSpoken([1.3, 2], 1, { words: [{ text: 'Phrase', start: 1.5, end: 1.9 }] }),
        toSpoken([1.8, 3], 2, { words: [{ text: 'Phrase', start: 2, end: 3 }] }),
      ]).changes;
    expect(speak([0.1, 1.05])).toEqual([]);
    expect(speak([0.1, 1.1])).toEqual([{ id: 1, nextId: 2, time: 1.3, isUncertain: false }]);
  });

  it('moves an edge to the end of a phrase whose last sound lies in the next clip', () => {
    const { changes } = compare([
      [0, 1.15],
      [1.2, 1.9],
      [2, 3],
    ]);
    expect(changes).toEqual([{ id: 1, nextId: 2, time: 1.15, isUncertain: false }]);
  });

  it('moves an edge to the start of a phrase whose first sound lies in the clip before', () => {
    const { changes } = compare([
      [0, 0.9],
      [1.1, 1.85],
      [1.88, 3],
    ]);
    expect(changes).toEqual([{ id: 2, nextId: 3, time: 1.88, isUncertain: false }]);
  });

  it('leaves the edges of clips that were set by hand', () => {
    const setByHand = clips.map((clip) => ({ ...clip, isSetByHand: clip.id === 2 }));
    const times = [
      [0, 1.2],
      [1.2, 2.2],
      [2.2, 3],
    ] as const;
    expect(compare(times).changes).toHaveLength(2);
    expect(compare(times, setByHand).changes).toEqual([]);
  });

  it('lists a phrase that isn’t spoken in its clip, and leaves the edges around it', () => {
    const { changes, unspokenIds } = compare([
      [0, 1.2],
      [1.2, 1.2],
      [1.3, 3],
    ]);
    expect(unspokenIds).toEqual([2]);
    expect(changes).toEqual([]);
    const elsewhere = compare([
      [0, 0.4],
      [0.4, 0.9],
      [1.1, 3],
    ]);
    expect(elsewhere).toMatchObject({ changes: [], unspokenIds: [2] });
  });

  it('marks a change beside a flagged phrase, or one whose words weren’t measured, as uncertain', () => {
    const spoken = (
      [
        [0, 1.2],
        [1.2, 2],
        [2, 3],
      ] as const
    ).map((time, index) => toSpoken(time, index, { flagged: index === 1 }));
    expect(compareClips(clips, spoken).changes).toMatchObject([{ id: 1, isUncertain: true }]);
    const estimated = spoken.map((phrase, index) => ({
      ...phrase,
      flagged: false,
      areWordsMeasured: index !== 1,
    }));
    expect(compareClips(clips, estimated).changes).toMatchObject([{ id: 1, isUncertain: true }]);
  });

  it('lists a flagged phrase beside which nothing would change', () => {
    const spoken = (
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ] as const
    ).map((time, index) => toSpoken(time, index, { flagged: index === 2 }));
    expect(compareClips(clips, spoken)).toMatchObject({ changes: [], unspokenIds: [], uncertainIds: [3] });
  });

  it('keeps the times of the words, which aren’t measured in a flagged phrase', () => {
    const spoken = clips.map(({ start, end }, index) =>
      toSpoken([start, end], index, { flagged: index === 1 }),
    );
    const { clips: checkedClips } = compareClips(clips, spoken);
    expect(checkedClips.map(({ words }) => words)).toEqual([
      [0, 1000],
      [1000, 2000],
      [2000, 3000],
    ]);
    expect(checkedClips.map(({ areWordsMeasured }) => areWordsMeasured)).toEqual([true, false, true]);
  });
});
