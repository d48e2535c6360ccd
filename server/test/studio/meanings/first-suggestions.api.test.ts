import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDemoBooks } from '../../../dev/suggestions/books.ts';
import { decideText } from '../../../dev/suggestions/decide.ts';
import { countSuggestions, measureText } from '../../../dev/suggestions/measure.ts';
import { revisitTexts } from '../../../dev/suggestions/revisit.ts';
import { annotatedTextNames, heldBackTextNames, readAnnotatedText } from '../../../dev/suggestions/truth.ts';
import { startWorld, type World } from '../../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await addDemoBooks(world.deps);
});
afterAll(() => world.close());

it.each([
  {
    kind: 'texts by which rules were chosen',
    names: annotatedTextNames,
    minWords: 1000,
    minRightShare: 0.97,
  },
  { kind: 'texts that chose no rule', names: heldBackTextNames, minWords: 1200, minRightShare: 0.96 },
])(
  'suggests the right meaning first for most words and expressions of $kind, learning only from the demo books',
  async ({ names, minWords, minRightShare }) => {
    const shownSuggestions = [];
    for (const name of names)
      shownSuggestions.push(...(await measureText(world.deps, readAnnotatedText(name), 'new book')));
    const { open, words, bySource } = countSuggestions(shownSuggestions);
    const wrongSuggestions = shownSuggestions.filter(({ isRight, meaning }) => !isRight && meaning !== '');
    const counts = [...bySource.values()];
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(open).toBeGreaterThan(minWords);
    expect(words.shown / open).toBeGreaterThan(0.95);
    expect(
      sum(counts.map(({ rightCount }) => rightCount)) / sum(counts.map(({ shown }) => shown)),
      wrongSuggestions.map(({ text, meaning }) => `${text}: ${meaning}`).join('\n'),
    ).toBeGreaterThanOrEqual(minRightShare);
  },
);

it.each([
  { kind: 'texts by which rules were chosen', names: annotatedTextNames, minPrecision: 0.7 },
  { kind: 'texts that chose no rule', names: heldBackTextNames, minPrecision: 0.8 },
])(
  'marks most words whose meaning in the book doesn’t fit and few others, in $kind',
  async ({ names, minPrecision }) => {
    const { before, after } = await revisitTexts(world.deps, names.map(readAnnotatedText), 'by hand');
    const marks = before.filter(({ isMarked }) => isMarked);
    const neededMarks = marks.filter(({ isRight }) => !isRight);
    const wrongWords = before.filter(({ isRight }) => !isRight);
    expect(before.length).toBeGreaterThan(500);
    expect(neededMarks.length / marks.length).toBeGreaterThanOrEqual(minPrecision);
    expect(neededMarks.length / wrongWords.length).toBeGreaterThanOrEqual(0.75);
    expect(after.filter(({ isRight }) => isRight).length / after.length).toBeGreaterThanOrEqual(0.93);
  },
);

it('lets an editor decide most words of a new book with one key', async () => {
  const decisions = [];
  for (const name of heldBackTextNames)
    decisions.push(...(await decideText(world.deps, readAnnotatedText(name))));
  const enterCount = decisions.filter(({ way }) => way === 'enter').length;
  expect(decisions.length).toBeGreaterThan(600);
  expect(enterCount / decisions.length).toBeGreaterThanOrEqual(0.93);
});
