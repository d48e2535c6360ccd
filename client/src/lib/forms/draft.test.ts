import { expect, it } from 'vitest';
import { mergeDraft } from './draft.ts';

const fields = { title: '', review: 'Mine.', overall_star: 0 };

it('restores the form fields that a draft contains, and leaves the others unchanged', () => {
  expect(mergeDraft(fields, { title: 'Warm', overall_star: 4 })).toEqual({
    title: 'Warm',
    review: 'Mine.',
    overall_star: 4,
  });
});

it('restores a form field as empty if it was cleared in the draft', () => {
  expect(mergeDraft(fields, { review: '' }).review).toBe('');
});

it('ignores unknown fields and values of the wrong type in a form’s draft', () => {
  expect(mergeDraft(fields, { title: 3, overall_star: null, color: 'blue' })).toEqual(fields);
});

it('restores a list of a form, and ignores what is not a list', () => {
  expect(mergeDraft({ lines: [] as string[] }, { lines: ['12'] })).toEqual({ lines: ['12'] });
  for (const lines of [null, {}, '12']) expect(mergeDraft({ lines: [] }, { lines })).toEqual({ lines: [] });
});

it.each([[null], [undefined], ['Warm'], [3]])('ignores the invalid form draft %j', (draft) => {
  expect(mergeDraft(fields, draft)).toBe(fields);
});
