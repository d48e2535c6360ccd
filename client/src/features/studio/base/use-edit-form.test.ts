import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeEdits, pickUneditedFields } from './use-edit-form.ts';

const before = {
  phrase: 'La mer monte.',
  dictionary: 'mer = sea\nmonte = rises',
  translation: '',
  chapter_id: 3,
};

it('accepts another editor’s change to a form field that this editor left unchanged', () => {
  const mine = { ...before, translation: 'The sea is rising.' };
  const theirs = { ...before, phrase: 'La mer descend.' };
  expect(mergeEdits(before, mine, theirs)).toEqual({
    accepted: { phrase: 'La mer descend.' },
    contested: [],
  });
});

it('reports a conflict when two editors changed the same form field differently', () => {
  const mine = { ...before, translation: 'The sea is rising.' };
  const theirs = { ...before, translation: 'The tide comes in.', phrase: 'La mer descend.' };
  expect(mergeEdits(before, mine, theirs)).toEqual({
    accepted: { phrase: 'La mer descend.' },
    contested: ['translation'],
  });
});

it('ignores different line endings when it merges two editors’ changes', () => {
  const sent = { ...before, dictionary: 'mer = sea\r\nmonte = rises' };
  const mine = { ...before, dictionary: 'mer = sea\nmonte = climbs' };
  expect(mergeEdits(before, mine, sent)).toEqual({ accepted: {}, contested: [] });
  expect(mergeEdits(sent, before, sent)).toEqual({ accepted: {}, contested: [] });
  expect(mergeEdits(before, mine, { ...mine, dictionary: 'mer = sea\r\nmonte = climbs' }).contested).toEqual(
    [],
  );
});

it('does not report a conflict when both editors made the same change', () => {
  const same = { ...before, phrase: 'La mer descend.' };
  expect(mergeEdits(before, same, { ...same })).toEqual({ accepted: {}, contested: [] });
});

it('treats a typed number as unchanged if it equals the stored number', () => {
  expect(mergeEdits({ hours: 2 }, { hours: '2' }, { hours: 3 })).toEqual({
    accepted: { hours: 3 },
    contested: [],
  });
});

it('reports a conflict when both editors replaced the same file', () => {
  const chosen = new File([''], 'mine.mp3');
  const marks = { line_audio: 'their-new.mp3' };
  expect(mergeEdits({ line_audio: undefined }, { line_audio: chosen }, { line_audio: undefined })).toEqual({
    accepted: {},
    contested: [],
  });
  expect(mergeEdits({ line_audio: 'old.mp3' }, { line_audio: chosen }, marks).contested).toEqual([
    'line_audio',
  ]);
});

it('keeps all changes of both editors to fields that are not in conflict', () => {
  const row = fc.record({ a: fc.string(), b: fc.string(), c: fc.string() });
  fc.assert(
    fc.property(row, row, row, (stored, mine, theirs) => {
      const { accepted, contested } = mergeEdits(stored, mine, theirs);
      const merged: Record<string, unknown> = { ...mine, ...accepted };
      for (const name of ['a', 'b', 'c'] as const) {
        if (contested.includes(name)) continue;
        const text = (value: unknown) => String(value).replace(/\r\n?/g, '\n');
        const changedByMe = text(mine[name]) !== text(stored[name]);
        expect(text(merged[name])).toBe(text(changedByMe ? mine[name] : theirs[name]));
      }
    }),
  );
});

it('merges changes only into form fields that were not edited after submitting', () => {
  const accepted = { phrase: 'La mer descend.', translation: 'The tide comes in.' };
  const now = { ...before, translation: 'The sea is ri' };
  expect(pickUneditedFields(accepted, before, now)).toEqual({ phrase: 'La mer descend.' });
});
