import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeEdits, stillAsSent } from './use-edit-form.ts';

const before = {
  phrase: 'La mer monte.',
  dictionary: 'mer = sea\nmonte = rises',
  translation: '',
  chapter_id: 3,
};

it('takes a field that only the other editor changed', () => {
  const mine = { ...before, translation: 'The sea is rising.' };
  const theirs = { ...before, phrase: 'La mer descend.' };
  expect(mergeEdits(before, mine, theirs)).toEqual({ taken: { phrase: 'La mer descend.' }, contested: [] });
});

it('leaves a field that both changed to the editor', () => {
  const mine = { ...before, translation: 'The sea is rising.' };
  const theirs = { ...before, translation: 'The tide comes in.', phrase: 'La mer descend.' };
  expect(mergeEdits(before, mine, theirs)).toEqual({
    taken: { phrase: 'La mer descend.' },
    contested: ['translation'],
  });
});

it('sees no change where only line ends differ', () => {
  const sent = { ...before, dictionary: 'mer = sea\r\nmonte = rises' };
  const mine = { ...before, dictionary: 'mer = sea\nmonte = climbs' };
  expect(mergeEdits(before, mine, sent)).toEqual({ taken: {}, contested: [] });
  expect(mergeEdits(sent, before, sent)).toEqual({ taken: {}, contested: [] });
  expect(mergeEdits(before, mine, { ...mine, dictionary: 'mer = sea\r\nmonte = climbs' }).contested).toEqual(
    [],
  );
});

it('does not ask where both changed a field to the same', () => {
  const same = { ...before, phrase: 'La mer descend.' };
  expect(mergeEdits(before, same, { ...same })).toEqual({ taken: {}, contested: [] });
});

it('compares a number that was typed with the one that is stored', () => {
  expect(mergeEdits({ hours: 2 }, { hours: '2' }, { hours: 3 })).toEqual({
    taken: { hours: 3 },
    contested: [],
  });
});

it('asks where a file was chosen and the other editor has sent one too', () => {
  const chosen = new File([''], 'mine.mp3');
  const marks = { line_audio: 'their-new.mp3' };
  expect(mergeEdits({ line_audio: undefined }, { line_audio: chosen }, { line_audio: undefined })).toEqual({
    taken: {},
    contested: [],
  });
  expect(mergeEdits({ line_audio: 'old.mp3' }, { line_audio: chosen }, marks).contested).toEqual([
    'line_audio',
  ]);
});

it('loses no change of either editor', () => {
  const row = fc.record({ a: fc.string(), b: fc.string(), c: fc.string() });
  fc.assert(
    fc.property(row, row, row, (stored, mine, theirs) => {
      const { taken, contested } = mergeEdits(stored, mine, theirs);
      const merged: Record<string, unknown> = { ...mine, ...taken };
      for (const name of ['a', 'b', 'c'] as const) {
        if (contested.includes(name)) continue;
        const text = (value: unknown) => String(value).replace(/\r\n?/g, '\n');
        const changedByMe = text(mine[name]) !== text(stored[name]);
        expect(text(merged[name])).toBe(text(changedByMe ? mine[name] : theirs[name]));
      }
    }),
  );
});

it('fills only the fields in which nothing was typed since the form was sent', () => {
  const taken = { phrase: 'La mer descend.', translation: 'The tide comes in.' };
  const now = { ...before, translation: 'The sea is ri' };
  expect(stillAsSent(taken, before, now)).toEqual({ phrase: 'La mer descend.' });
});
