import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDemoBooks } from '../../../dev/suggestions/books.ts';
import { decideText } from '../../../dev/suggestions/decide.ts';
import { countSuggestions, measureText } from '../../../dev/suggestions/measure.ts';
import { annotatedTextNames, heldBackTextNames, readAnnotatedText } from '../../../dev/suggestions/truth.ts';
import { startWorld, type World } from '../../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await addDemoBooks(world.deps);
});
afterAll(() => world.close());

it('suggests the right meaning first for most words and expressions of a new book, learning only from the demo books', async () => {
  const shownSuggestions = [];
  for (const name of [...annotatedTextNames, ...heldBackTextNames])
    shownSuggestions.push(...(await measureText(world.deps, readAnnotatedText(name), 'new book')));
  const { open, words, bySource } = countSuggestions(shownSuggestions);
  const wrongSuggestions = shownSuggestions.filter(({ isRight, meaning }) => !isRight && meaning !== '');
  const counts = [...bySource.values()];
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  expect(open).toBeGreaterThan(2200);
  expect(words.shown / open).toBeGreaterThan(0.85);
  expect(
    sum(counts.map(({ rightCount }) => rightCount)) / sum(counts.map(({ shown }) => shown)),
    wrongSuggestions.map(({ text, meaning }) => `${text}: ${meaning}`).join('\n'),
  ).toBeGreaterThanOrEqual(0.96);
});

it('lets an editor decide most words of a new book with one key', async () => {
  const decisions = [];
  for (const name of heldBackTextNames)
    decisions.push(...(await decideText(world.deps, readAnnotatedText(name))));
  const enterCount = decisions.filter(({ way }) => way === 'enter').length;
  expect(decisions.length).toBeGreaterThan(600);
  expect(enterCount / decisions.length).toBeGreaterThanOrEqual(0.8);
});
