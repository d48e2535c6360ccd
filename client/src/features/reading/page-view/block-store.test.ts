import { expect, it } from 'vitest';
import type { Window } from '../base/reading.api.ts';
import { phrase } from '../position/position-builders.ts';
import { createBlockStore } from './block-store.ts';

const blocks: Window[] = [
  { from: 1, count: 2 },
  { from: 3, count: 1 },
];
const phrasesOf = ({ from, count }: Window) =>
  Array.from({ length: count }, (_, index) => phrase(from + index));
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('loads each block of phrases once and then notifies its subscribers', async () => {
  const read: Window[] = [];
  const store = createBlockStore(blocks, async (block) => {
    read.push(block);
    return phrasesOf(block);
  });
  let changes = 0;
  const leave = store.subscribe(() => {
    changes += 1;
  });
  store.load([1]);
  store.load([1, 7]);
  await settled();
  expect([read, changes]).toEqual([[blocks[1]], 1]);
  expect([...store.get().phrases]).toEqual([[1, [phrase(3)]]]);
  leave();
  store.load([0]);
  await settled();
  expect([changes, store.get().phrases.size]).toEqual([1, 2]);
});

it('lists a block of phrases as failed until it is requested again', async () => {
  let isAway = true;
  const store = createBlockStore(blocks, async (block) => (isAway ? null : phrasesOf(block)));
  store.load([0]);
  await settled();
  expect([...store.get().failed]).toEqual([0]);
  isAway = false;
  store.tryAgain(0);
  expect([...store.get().failed]).toEqual([]);
  await settled();
  expect(store.get().phrases.get(0)).toHaveLength(2);
});
