import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeEdits, pickUneditedFields } from './use-edit-form.ts';

const baseValues = {
  phrase: 'La mer monte.',
  dictionary: 'mer = sea\nmonte = rises',
  translation: '',
  chapter_id: 3,
};

it('accepts another editor’s change to a form field that the current editor left unchanged', () => {
  const myValues = { ...baseValues, translation: 'The sea is rising.' };
  const theirValues = { ...baseValues, phrase: 'La mer descend.' };
  expect(mergeEdits(baseValues, myValues, theirValues)).toEqual({
    accepted: { phrase: 'La mer descend.' },
    contested: [],
  });
});

it('reports a conflict when two editors changed the same form field differently', () => {
  const myValues = { ...baseValues, translation: 'The sea is rising.' };
  const theirValues = { ...baseValues, translation: 'The tide comes in.', phrase: 'La mer descend.' };
  expect(mergeEdits(baseValues, myValues, theirValues)).toEqual({
    accepted: { phrase: 'La mer descend.' },
    contested: ['translation'],
  });
});

it('ignores different line endings when it merges two editors’ changes', () => {
  const sentValues = { ...baseValues, dictionary: 'mer = sea\r\nmonte = rises' };
  const myValues = { ...baseValues, dictionary: 'mer = sea\nmonte = climbs' };
  expect(mergeEdits(baseValues, myValues, sentValues)).toEqual({ accepted: {}, contested: [] });
  expect(mergeEdits(sentValues, baseValues, sentValues)).toEqual({ accepted: {}, contested: [] });
  expect(
    mergeEdits(baseValues, myValues, { ...myValues, dictionary: 'mer = sea\r\nmonte = climbs' }).contested,
  ).toEqual([]);
});

it('does not report a conflict when both editors made the same change', () => {
  const identicalEdit = { ...baseValues, phrase: 'La mer descend.' };
  expect(mergeEdits(baseValues, identicalEdit, { ...identicalEdit })).toEqual({
    accepted: {},
    contested: [],
  });
});

it('treats a number typed in a form as unchanged if it equals the stored number', () => {
  expect(mergeEdits({ hours: 2 }, { hours: '2' }, { hours: 3 })).toEqual({
    accepted: { hours: 3 },
    contested: [],
  });
});

it('reports a conflict when both editors replaced the same file', () => {
  const chosenFile = new File([''], 'mine.mp3');
  const theirValues = { line_audio: 'their-new.mp3' };
  expect(
    mergeEdits({ line_audio: undefined }, { line_audio: chosenFile }, { line_audio: undefined }),
  ).toEqual({
    accepted: {},
    contested: [],
  });
  expect(mergeEdits({ line_audio: 'old.mp3' }, { line_audio: chosenFile }, theirValues).contested).toEqual([
    'line_audio',
  ]);
});

it('keeps the changes of both editors to every field that is not in conflict', () => {
  const row = fc.record({ a: fc.string(), b: fc.string(), c: fc.string() });
  fc.assert(
    fc.property(row, row, row, (storedRow, myValues, theirValues) => {
      const { accepted, contested } = mergeEdits(storedRow, myValues, theirValues);
      const mergedValues: Record<string, unknown> = { ...myValues, ...accepted };
      for (const name of ['a', 'b', 'c'] as const) {
        if (contested.includes(name)) continue;
        const toNormalizedText = (value: unknown) => String(value).replace(/\r\n?/g, '\n');
        const isChangedByMe = toNormalizedText(myValues[name]) !== toNormalizedText(storedRow[name]);
        expect(toNormalizedText(mergedValues[name])).toBe(
          toNormalizedText(isChangedByMe ? myValues[name] : theirValues[name]),
        );
      }
    }),
  );
});

it('merges another editor’s changes only into fields not edited since the form was submitted', () => {
  const acceptedFields = { phrase: 'La mer descend.', translation: 'The tide comes in.' };
  const currentValues = { ...baseValues, translation: 'The sea is ri' };
  expect(pickUneditedFields(acceptedFields, baseValues, currentValues)).toEqual({
    phrase: 'La mer descend.',
  });
});
