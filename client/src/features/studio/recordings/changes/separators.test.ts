import { describe, expect, it } from 'vitest';
import type { AlignmentEvent } from '../draft/alignment.ts';
import { runEvents } from '../draft/alignment-builders.ts';
import type { Alignment } from '../draft/alignment-state.ts';

const separatorsOf = ({ phrases }: Alignment) => phrases.map(({ separator }) => separator);
const secondChosenEvent: AlignmentEvent = { type: 'chosen', index: 1 };
const changedEvent: AlignmentEvent = { type: 'separatorChanged' };

describe('changing what separates a phrase from the one before it', () => {
  it('goes through the four separators, and undoes each change', () => {
    const runs = [1, 2, 3, 4].map((count) =>
      runEvents([secondChosenEvent, ...Array.from({ length: count }, () => changedEvent)]),
    );
    expect(runs.map(({ state }) => separatorsOf(state)[1])).toEqual([
      'line',
      'paragraph',
      'section',
      'space',
    ]);
    expect(runs[1]?.state.note.text).toBe('Phrase 2: new paragraph.');
    const { state } = runEvents([secondChosenEvent, changedEvent, changedEvent, { type: 'undone' }]);
    expect(separatorsOf(state)).toEqual(['space', 'line', 'space']);
  });

  it('passes to the next phrase when its phrase is deleted', () => {
    const deleted = runEvents([secondChosenEvent, changedEvent, { type: 'deleted' }]).state;
    expect([separatorsOf(deleted), deleted.phrases.map(({ text }) => text)]).toEqual([
      ['space', 'line'],
      ['Un.', 'Trois.'],
    ]);
    expect(separatorsOf(runEvents([{ type: 'undone' }], deleted).state)).toEqual(['space', 'line', 'space']);
  });

  it('keeps the separator with the first part of a split phrase and the first of two joined phrases', () => {
    const separated = runEvents([changedEvent]).state;
    expect(separatorsOf(runEvents([{ type: 'joined' }], separated).state)).toEqual(['line', 'space']);
    const renamed = runEvents(
      [{ type: 'editOpened' }, { type: 'textEntered', text: 'Un et demi.' }, { type: 'split', time: 1.5 }],
      separated,
    ).state;
    expect(separatorsOf(renamed)).toEqual(['line', 'space', 'space', 'space']);
  });
});
