import { expect, it } from 'vitest';
import { measureSpeechLosses } from './chapter-clips.ts';

const spokenSpans = [
  { start: 1, end: 2 },
  { start: 3, end: 4 },
  { start: 5, end: 6 },
];
const measureSpeechLoss = (start: number, end: number) =>
  measureSpeechLosses(
    [
      { start: 1, end: 2 },
      { start, end },
      { start: 5, end: 6 },
    ],
    spokenSpans,
  )[1];

it('reports no missing or extra speech if a clip starts and ends in the pauses around its phrase', () => {
  expect([measureSpeechLoss(3, 4), measureSpeechLoss(2, 5), measureSpeechLoss(2.5, 4.5)]).toEqual([0, 0, 0]);
});

it.each([
  ['the beginning of the phrase is missing', 3.25, 4.5],
  ['the end of the phrase is missing', 2.5, 3.75],
  ['the end of the previous phrase is included', 1.75, 4.5],
  ['the beginning of the next phrase is included', 2.5, 5.25],
])('returns the seconds of missing or extra speech in a clip if %s', (_, start, end) => {
  expect(measureSpeechLoss(start, end)).toBe(0.25);
});
