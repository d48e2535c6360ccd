import { expect, it } from 'vitest';
import type { PhraseWindow } from '../base/reading.api.ts';
import { buildPhrase } from '../position/position-builders.ts';
import { createBlockStore } from './block-store.ts';

const blocks: PhraseWindow[] = [
  { from: 1, count: 2 },
  { from: 3, count: 1 },
];
const buildPhrases = ({ from, count }: PhraseWindow) =>
  Array.from({ length: count }, (_, index) => buildPhrase(from + index));
const waitUntilSettled = () => new Promise((resolve) => setTimeout(resolve));

it('loads each block of phrases only once and notifies the store’s subscribers when it has loaded', async () => {
  const requestedBlocks: PhraseWindow[] = [];
  const store = createBlockStore(blocks, async (block) => {
    requestedBlocks.push(block);
    return buildPhrases(block);
  });
  let changeCount = 0;
  const unsubscribe = store.subscribe(() => {
    changeCount += 1;
  });
  store.load([1]);
  store.load([1, 7]);
  await waitUntilSettled();
  expect([requestedBlocks, changeCount]).toEqual([[blocks[1]], 1]);
  expect([...store.get().phrases]).toEqual([[1, [buildPhrase(3)]]]);
  unsubscribe();
  store.load([0]);
  await waitUntilSettled();
  expect([changeCount, store.get().phrases.size]).toEqual([1, 2]);
});

it('reports a block of phrases as failed until it is requested again', async () => {
  let isOffline = true;
  const store = createBlockStore(blocks, async (block) => (isOffline ? null : buildPhrases(block)));
  store.load([0]);
  await waitUntilSettled();
  expect([...store.get().failed]).toEqual([0]);
  isOffline = false;
  store.tryAgain(0);
  expect([...store.get().failed]).toEqual([]);
  await waitUntilSettled();
  expect(store.get().phrases.get(0)).toHaveLength(2);
});
