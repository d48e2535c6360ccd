import type { FlagReason } from '@lingostory/contract/studio/recordings/flag-reasons';
import { describe, expect, it } from 'vitest';
import { recording, runEvents } from '../draft/alignment-builders.ts';
import { type Alignment, openAlignment } from '../draft/alignment-state.ts';

const reasonsOf = ({ phrases }: Alignment) => phrases.map(({ reasons }) => reasons);
const openFlagged = (...reasonsByPhrase: FlagReason[][]) =>
  openAlignment({
    ...recording,
    phrases: recording.phrases.map((phrase, index) => ({
      ...phrase,
      text: 'Un deux.',
      flagged: true,
      reasons: reasonsByPhrase[index] ?? [],
    })),
  });

describe('the reasons for flagging a phrase', () => {
  it('stay with the half of a split phrase that they concern', () => {
    const { state } = runEvents(
      [{ type: 'split', time: 1.5 }],
      openFlagged(['poor-fit', 'start-unclear', 'end-unclear']),
    );
    expect(reasonsOf(state).slice(0, 2)).toEqual([
      ['poor-fit', 'start-unclear'],
      ['poor-fit', 'end-unclear'],
    ]);
  });

  it('stay when two phrases are joined, without those about the edge between them', () => {
    const { state } = runEvents(
      [{ type: 'joined' }],
      openFlagged(['start-unclear', 'end-in-speech'], ['poor-fit', 'start-in-speech', 'sound-after']),
    );
    expect(reasonsOf(state)[0]).toEqual(['poor-fit', 'sound-after', 'start-unclear']);
  });

  it('stay when a phrase is marked, deleted and restored, and go along with each change that is sent', () => {
    const openedState = openFlagged(['not-heard']);
    const { effects } = runEvents([{ type: 'marked' }], openedState);
    expect(effects).toMatchObject([{ splice: { phrases: [{ flagged: false, reasons: ['not-heard'] }] } }]);
    const { state } = runEvents([{ type: 'deleted' }, { type: 'undone' }], openedState);
    expect(reasonsOf(state)).toEqual(reasonsOf(openedState));
  });

  it('change when a phrase is aligned again, and return after Undo', () => {
    const openedState = openFlagged(['end-unclear']);
    const { state: realigningState } = runEvents([{ type: 'realignRequested', isAlone: true }], openedState);
    const [phrase, ...rest] = openedState.phrases;
    if (phrase === undefined) throw new Error('There are no phrases.');
    const phrases = [{ ...phrase, reasons: ['poor-fit' as const] }, ...rest];
    const loadedEvent = { type: 'loaded' as const, recording: { ...recording, phrases, version: 4 } };
    const { state: alignedState } = runEvents([loadedEvent], realigningState);
    expect(reasonsOf(alignedState)[0]).toEqual(['poor-fit']);
    expect(reasonsOf(runEvents([{ type: 'undone' }], alignedState).state)[0]).toEqual(['end-unclear']);
  });
});
