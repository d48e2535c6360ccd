import { describe, expect, it } from 'vitest';
import { typedMeanwhile } from './use-api-form.ts';

const sent = { title: 'La digue', chapter_no: 3 };
const next = { title: '', chapter_no: 4 };

describe('typedMeanwhile', () => {
  it('finds nothing in a form that stands as it was sent', () => {
    expect(typedMeanwhile({ ...sent }, sent, next)).toEqual({});
  });

  it('finds the fields that were changed while the call was on its way', () => {
    expect(typedMeanwhile({ title: 'La tempête', chapter_no: 3 }, sent, next)).toEqual({
      title: 'La tempête',
    });
  });

  it('does not count a field that already holds what comes next', () => {
    expect(typedMeanwhile({ title: '', chapter_no: 4 }, sent, next)).toEqual({});
  });
});
