import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { expect, it } from 'vitest';
import { reduceAlignment } from '../draft/alignment.ts';
import { recording } from '../draft/alignment-builders.ts';
import { type Alignment, openAlignment } from '../draft/alignment-state.ts';
import type { CommandName } from './alignment-keys.ts';
import { isSettingCommand } from './review-settings.ts';
import { eventOf } from './use-alignment.ts';

const phraseCount = 100;
const secondsEach = 2;
const missSeconds = 0.2;
/** Every eighth phrase is flagged: 12 of them. Every other one of these starts too early, and the rest are right. */
const flaggedIndexes = Array.from({ length: 12 }, (_, index) => 8 * index + 4);
const isStartWrong = (index: number) => index % 16 === 4;

const phrases = Array.from({ length: phraseCount }, (_, index): DraftPhrase => {
  const missAt = (edge: number) => (flaggedIndexes.includes(edge) && isStartWrong(edge) ? missSeconds : 0);
  return {
    text: `Phrase ${index + 1}.`,
    separator: 'space',
    start: index * secondsEach - missAt(index),
    end: (index + 1) * secondsEach - missAt(index + 1),
    flagged: flaggedIndexes.includes(index),
  };
});

type Habits = { playsNext: boolean; areEdgesSeparate: boolean };

/**
 * Reviews the recording as an editor does who plays it once from start to end, then listens to each flagged phrase,
 * corrects its start and the end of the phrase before it, listens again, and marks it as right. Returns the state at
 * the end and the number of key presses.
 */
function review({ playsNext, areEdgesSeparate }: Habits) {
  let state: Alignment = openAlignment({ ...recording, seconds: phraseCount * secondsEach, phrases });
  let pressCount = 0;
  let isHeard = false;
  const press = (name: CommandName) => {
    if (name === 'keys' || name === 'playPresent' || isSettingCommand(name))
      throw new Error('The editor needs no such command.');
    pressCount += 1;
    const step = reduceAlignment(state, eventOf(name, 0, playsNext));
    ({ state } = step);
    if (step.effects.some((effect) => effect.do === 'play')) isHeard = true;
    else if (name !== 'mark') isHeard = false;
    // Saves each change at once, and plays each phrase to its end.
    if (step.effects.some((effect) => effect.do === 'save'))
      ({ state } = reduceAlignment(state, { type: 'saved', version: state.queue.version + 1 }));
    ({ state } = reduceAlignment(state, { type: 'stopped' }));
  };
  const isOff = (index: number, side: 'start' | 'end', time: number) =>
    Math.abs((state.phrases[index]?.[side] ?? 0) - time) > 0.001;

  press('togglePlayOn');
  if (areEdgesSeparate) {
    ({ state } = reduceAlignment(state, { type: 'edgesSeparated' }));
  }
  while (state.phrases.some(({ flagged }) => flagged)) {
    if (state.phrases[state.chosen]?.flagged !== true) press('nextToCheck');
    if (!isHeard) press('togglePlay');
    const { chosen } = state;
    const edge = chosen * secondsEach;
    if (isOff(chosen, 'start', edge)) {
      while (isOff(chosen, 'start', edge)) press('startMuchLater');
      if (isOff(chosen - 1, 'end', edge)) {
        press('previous');
        while (isOff(chosen - 1, 'end', edge)) press('endMuchLater');
        press('next');
      }
      press('togglePlay');
    }
    press('mark');
  }
  return { state, pressCount };
}

it('takes 32 key presses to review 100 phrases of which 12 are flagged, instead of 79', () => {
  const before = review({ playsNext: false, areEdgesSeparate: true });
  const after = review({ playsNext: true, areEdgesSeparate: false });
  expect([before.pressCount, after.pressCount]).toEqual([79, 32]);
  const timesOf = (state: Alignment) => state.phrases.map(({ start, end }) => [start, end]);
  const rightTimes = phrases.map((_, index) => [index * secondsEach, (index + 1) * secondsEach]);
  expect(timesOf(after.state)).toEqual(rightTimes);
  expect(timesOf(before.state)).toEqual(rightTimes);
});
