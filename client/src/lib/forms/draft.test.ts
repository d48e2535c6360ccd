import { expect, it } from 'vitest';
import { restoreDraft } from './draft.ts';

const fields = { title: '', review: 'Mine.', overall_star: 0 };

it('restores what was typed and leaves the other fields', () => {
  expect(restoreDraft(fields, { title: 'Warm', overall_star: 4 })).toEqual({
    title: 'Warm',
    review: 'Mine.',
    overall_star: 4,
  });
});

it('takes a field that was emptied as empty', () => {
  expect(restoreDraft(fields, { review: '' }).review).toBe('');
});

it('passes over other fields and other types', () => {
  expect(restoreDraft(fields, { title: 3, overall_star: null, colour: 'blue' })).toEqual(fields);
});

it.each([[null], [undefined], ['Warm'], [3]])('begins anew with %j', (draft) => {
  expect(restoreDraft(fields, draft)).toBe(fields);
});
