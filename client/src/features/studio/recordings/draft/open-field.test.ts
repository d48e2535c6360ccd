import { describe, expect, it } from 'vitest';
import type { AlignmentEvent } from './alignment.ts';
import { runEvents } from './alignment-builders.ts';

describe('a text field that is open while another row changes', () => {
  const openField: AlignmentEvent[] = [
    { type: 'chosen', index: 0 },
    { type: 'editOpened' },
    { type: 'typed', text: 'Un et demi.' },
  ];

  it('stays at its phrase when the edge of another one is dragged, so that the text is saved there', () => {
    const { state } = runEvents([
      ...openField,
      { type: 'edgeDragged', index: 2, side: 'end', time: 5 },
      { type: 'textEntered', text: 'Un et demi.' },
    ]);
    expect(state.phrases.map(({ text }) => text)).toEqual(['Un et demi.', 'Deux.', 'Trois.']);
    expect(state.phrases[2]?.end).toBe(5);
  });

  it('rejects a command that would remove or change its phrase, so that no typed text is lost', () => {
    const { state } = runEvents([...openField, { type: 'deleted' }]);
    expect([state.editing, state.typed, state.phrases.length]).toEqual(['text', 'Un et demi.', 3]);
    expect(state.note.text).toBe('Save or close the open text first.');
  });
});
