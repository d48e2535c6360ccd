import { expect, test } from 'vitest';
import { recording, runEvents } from '../draft/alignment-builders.ts';
import { openAlignment } from '../draft/alignment-state.ts';

const italicRecording = {
  ...recording,
  phrases: [
    {
      text: 'Il lit Le Horla.',
      separator: 'space' as const,
      emphasis: [7, 15],
      start: 1,
      end: 2,
      flagged: false,
    },
    { text: 'Deux.', separator: 'space' as const, emphasis: [0, 4], start: 2, end: 3, flagged: false },
  ],
};
const openedState = openAlignment(italicRecording);

test('keeps italic words when phrases are split, joined and edited, and restores them when that is undone', () => {
  const splitState = runEvents([{ type: 'split', time: 1.6 }], openedState).state;
  expect(splitState.phrases.map(({ text, emphasis }) => [text, emphasis])).toEqual([
    ['Il lit Le', [7, 9]],
    ['Horla.', [0, 5]],
    ['Deux.', [0, 4]],
  ]);
  const joinedState = runEvents([{ type: 'joined' }], splitState).state;
  expect(joinedState.phrases[0]).toMatchObject({ text: 'Il lit Le Horla.', emphasis: [7, 9, 10, 15] });
  const editedState = runEvents(
    [{ type: 'editOpened' }, { type: 'textEntered', text: 'Elle lit Le Horla.' }],
    openedState,
  ).state;
  expect(editedState.phrases[0]?.emphasis).toEqual([9, 17]);
  const undoneState = runEvents([{ type: 'undone' }], editedState).state;
  expect(undoneState.phrases).toEqual(italicRecording.phrases);
});
