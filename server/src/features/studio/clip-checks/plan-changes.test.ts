import { describe, expect, it } from 'vitest';
import { joinedClips } from '../../../../test/support/narration/joined-clips.ts';
import type { CheckedClip, ClipComparison } from './compare-clips.ts';
import { type CurrentClip, countWordTimes, planChanges } from './plan-changes.ts';

const clips = joinedClips.map(
  (clip): CheckedClip => ({
    ...clip,
    words: [1000 * (clip.id - 1), 1000 * clip.id + 100],
    areWordsMeasured: false,
    flagged: false,
  }),
);
const found: ClipComparison = {
  clips,
  changes: [
    { id: 1, nextId: 2, time: 1.1, isUncertain: false },
    { id: 2, nextId: 3, time: 2.1, isUncertain: false },
  ],
  unspokenIds: [],
  uncertainIds: [],
};
const currentClips = clips.map(
  ({ id, text, clip }): CurrentClip => ({
    ...{ id, text, clip },
    milliseconds: 1000,
    isSetByHand: false,
    wordTimes: [100, 900],
    areWordsMeasured: false,
  }),
);
const withChange = (id: number, change: Partial<CurrentClip>) =>
  currentClips.map((current) => (current.id === id ? { ...current, ...change } : current));

describe('planChanges', () => {
  it('cuts both clips of each chosen edge, and moves their word times with them', () => {
    const { cuts, wordTimes, leftOut } = planChanges(found, [1, 2], currentClips);
    expect(cuts.map(({ span }) => span)).toEqual([
      { start: 0, end: 1.1 },
      { start: 1.1, end: 2.1 },
      { start: 2.1, end: 3 },
    ]);
    expect(wordTimes).toEqual([
      { id: 1, times: [0, 1100], areWordsMeasured: false },
      { id: 2, times: [0, 1000], areWordsMeasured: false },
      { id: 3, times: [0, 900], areWordsMeasured: false },
    ]);
    expect(leftOut).toEqual([]);
  });

  it('leaves all other clips and their word times as they are', () => {
    const { cuts, wordTimes } = planChanges(found, [2], currentClips);
    expect(cuts.map(({ clip }) => clip.id)).toEqual([2, 3]);
    expect(wordTimes.map(({ id }) => id)).toEqual([2, 3]);
  });

  it.each([
    ['another text', withChange(2, { text: 'Autre.' })],
    ['another clip', withChange(2, { clip: 'other.mp3' })],
    ['its clip set by hand', withChange(2, { isSetByHand: true })],
    ['been deleted', currentClips.filter(({ id }) => id !== 2)],
  ])('leaves out the changes of a phrase that has %s', (_change, changedClips) => {
    const plan = planChanges(found, [1, 2], changedClips);
    expect(plan.cuts).toEqual([]);
    expect(plan.leftOut.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('leaves out a change that would leave no sound in a clip', () => {
    const changes = [
      { id: 1, nextId: 2, time: 1.97, isUncertain: false },
      { id: 2, nextId: 3, time: 2.1, isUncertain: false },
    ];
    const plan = planChanges({ ...found, changes }, [1, 2], currentClips);
    expect(plan.taken.map(({ id }) => id)).toEqual([2]);
  });
});

describe('planChanges for the times of words', () => {
  /** Plans no change of an edge for the first phrase, whose word is found from 0.2 to 0.8 s. */
  const planTimes = (checked: Partial<CheckedClip>, current: Partial<CurrentClip>) =>
    planChanges(
      { clips: clips.slice(0, 1).map((clip) => ({ ...clip, words: [200, 800], ...checked })), changes: [] },
      [],
      withChange(1, current),
    ).wordTimes;
  const measured = { areWordsMeasured: true };

  it('replaces estimated times with measured ones', () => {
    expect(planTimes(measured, {})).toEqual([{ id: 1, times: [200, 800], areWordsMeasured: true }]);
  });

  it('keeps measured times, and estimated ones if none were measured', () => {
    expect(planTimes(measured, measured)).toEqual([]);
    expect(planTimes({}, measured)).toEqual([]);
    expect(planTimes({}, {})).toEqual([]);
  });

  it('gives estimated times to a phrase without any', () => {
    const estimated = { id: 1, times: [200, 800], areWordsMeasured: false };
    expect(planTimes({}, { wordTimes: [] })).toEqual([estimated]);
    expect(planTimes({ words: [] }, { wordTimes: [] })).toEqual([]);
  });

  it('doesn’t count times as measured if an edge of the clip cuts a word', () => {
    expect(planTimes({ ...measured, words: [200, 1050] }, {})).toMatchObject([{ times: [200, 1000] }]);
    expect(planTimes({ ...measured, words: [200, 1070] }, {})).toEqual([]);
    expect(planTimes({ ...measured, words: [200, 990, 1010, 1040] }, {})).toEqual([]);
  });

  it('moves measured times with a clip that is cut again, unless the new edge cuts a word', () => {
    const withMeasured = currentClips.map((current) => ({ ...current, ...measured }));
    expect(planChanges(found, [1], withMeasured).wordTimes).toEqual([
      { id: 1, times: [100, 900], areWordsMeasured: true },
      { id: 2, times: [0, 800], areWordsMeasured: true },
    ]);
    const cutWord = withMeasured.map((current) => ({ ...current, wordTimes: [20, 900] }));
    expect(planChanges(found, [1], cutWord).wordTimes[1]).toEqual({
      id: 2,
      times: [0, 900],
      areWordsMeasured: false,
    });
  });
});

describe('countWordTimes', () => {
  it('counts phrases that would get measured times, and estimated ones only for phrases without any', () => {
    const comparison = {
      ...found,
      clips: clips.map((clip) => ({ ...clip, areWordsMeasured: clip.id !== 2 })),
    };
    const current = currentClips.map((clip) =>
      clip.id === 3 ? { ...clip, areWordsMeasured: true } : { ...clip, wordTimes: [] },
    );
    expect(countWordTimes(comparison, current)).toEqual({ measured: 1, estimated: 1 });
  });
});
