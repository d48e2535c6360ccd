import { describe, expect, it } from 'vitest';
import type { PhraseSounds } from '../pronunciation/phones.ts';
import { buildNetwork, createInventory, type Network, NODE } from './network.ts';
import { findBestPath } from './viterbi.ts';

const text: PhraseSounds[] = [
  { words: [['a', 'b']] },
  { words: [['c'], ['@', 'a']] },
  { words: [['b', 'c']] },
];
const inventory = createInventory(text);
const gapCosts = { filler: 5, omission: 20, omissionPerPhone: 1 };

/** A frame of a phone's state, of silence (`_`), or of a sound that is no phone (`?`). */
type Frame = string;
const framesOf = (phones: string): Frame[] =>
  [...phones].flatMap((phone) =>
    /[_?]/.test(phone) ? [phone, phone, phone, phone] : [0, 1, 2].map((i) => `${phone}${i}`),
  );

/** Returns emissions in which each frame is certainly what it says, and `?` resembles nothing. */
const emissionsOf = (frames: readonly Frame[]) => ({
  count: frames.length,
  modelCount: inventory.count,
  writeLikelihoods: (frame: number, likelihoods: Float64Array) => {
    const [name = '', state = '0'] = frames[frame] ?? '';
    const model = name === '_' ? inventory.silence : (inventory.firstStates.get(name) ?? -99) + Number(state);
    likelihoods.fill(-20);
    if (model >= 0) likelihoods[model] = 0;
  },
  filler: Float64Array.from(frames, () => -3),
});

/** Finds the first and last frame of each phrase. */
async function findSpans(network: Network, phones: string): Promise<([number, number] | undefined)[]> {
  const path = await findBestPath(network, emissionsOf(framesOf(phones)));
  return text.map((_, phrase) => {
    const frames = [...(path?.states ?? [])].flatMap((state, frame) =>
      network.phrases[state] === phrase ? [frame] : [],
    );
    return frames.length > 0 ? [frames[0] ?? 0, frames.at(-1) ?? 0] : undefined;
  });
}

describe('findBestPath', () => {
  const network = buildNetwork(text, inventory, gapCosts);

  it('finds each phrase between pauses', async () => {
    expect(await findSpans(network, '_ab_c@a_bc_')).toEqual([
      [4, 9],
      [14, 22],
      [27, 32],
    ]);
  });

  it('allows a pause between words, a missing schwa and phrases without a pause between them', async () => {
    expect(await findSpans(network, 'abc_abc')).toEqual([
      [0, 5],
      [6, 15],
      [16, 21],
    ]);
  });

  it('leaves out a phrase that is not spoken', async () => {
    const [first, second, third] = await findSpans(network, '_ab_bc_');
    expect([first, second, third]).toEqual([[4, 9], undefined, [14, 19]]);
  });

  it('leaves out speech that is not in the text', async () => {
    expect(await findSpans(network, '_??_ab_c@a_??_bc_')).toEqual([
      [16, 21],
      [26, 34],
      [51, 56],
    ]);
  });

  it('returns undefined if there are too few frames, or if the window leaves out the way', async () => {
    const networkWithoutOmissions = buildNetwork(text, inventory);
    expect(await findBestPath(networkWithoutOmissions, emissionsOf(framesOf('ab')))).toBeUndefined();
    const findWindow = () => ({ first: 0, end: 10 });
    expect(await findBestPath(network, emissionsOf(framesOf('abc@abc')), { findWindow })).toBeUndefined();
  });

  it('stops when it is aborted', async () => {
    const search = findBestPath(network, emissionsOf(framesOf('ab')), { signal: AbortSignal.abort() });
    await expect(search).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('buildNetwork', () => {
  it('puts every predecessor before its state, and has a node before each phrase and at the end', () => {
    const network = buildNetwork(text, inventory, gapCosts);
    for (let state = 0; state < network.count; state += 1)
      for (
        let arc = network.firstPredecessors[state] ?? 0;
        arc < (network.firstPredecessors[state + 1] ?? 0);
        arc += 1
      )
        if (network.emissions[state] === NODE) expect(network.predecessors[arc]).toBeLessThan(state);
    expect(network.boundaries).toHaveLength(text.length + 1);
    expect(network.boundaries.at(-1)).toBe(network.count - 1);
  });
});
