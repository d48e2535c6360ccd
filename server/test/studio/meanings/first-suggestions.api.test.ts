import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDemoBooks } from '../../../dev/suggestions/books.ts';
import { countSuggestions, measureText } from '../../../dev/suggestions/measure.ts';
import { annotatedTextNames, readAnnotatedText } from '../../../dev/suggestions/truth.ts';
import { startWorld, type World } from '../../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await addDemoBooks(world.deps);
});
afterAll(() => world.close());

/** Measures only single words, because the texts contain too few expressions for a meaningful percentage. */
it('suggests the right meaning first for most words of a new book, learning only from the demo books', async () => {
  const shownSuggestions = [];
  for (const name of annotatedTextNames)
    shownSuggestions.push(...(await measureText(world.deps, readAnnotatedText(name), 'new book')));
  const { open, words } = countSuggestions(shownSuggestions);
  const wrongSuggestions = shownSuggestions.filter(({ isRight, meaning }) => !isRight && meaning !== '');
  expect(open).toBeGreaterThan(1000);
  expect(words.shown / open).toBeGreaterThan(0.6);
  expect(
    words.rightCount / words.shown,
    wrongSuggestions.map(({ text, meaning }) => `${text}: ${meaning}`).join('\n'),
  ).toBeGreaterThanOrEqual(0.95);
});
