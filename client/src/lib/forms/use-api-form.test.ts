import { describe, expect, it } from 'vitest';
import { typedMeanwhile } from './use-api-form.ts';

const sent = { title: 'La digue', chapter_no: 3 };
const next = { title: '', chapter_no: 4 };

describe('typedMeanwhile', () => {
  it('finds no newly typed fields if the form still holds the values that were sent', () => {
    expect(typedMeanwhile({ ...sent }, sent, next)).toEqual({});
  });

  it('finds the form fields that were edited while the call was in flight', () => {
    expect(typedMeanwhile({ title: 'La tempête', chapter_no: 3 }, sent, next)).toEqual({
      title: 'La tempête',
    });
  });

  it('ignores an edited form field whose text already equals its next value', () => {
    expect(typedMeanwhile({ title: '', chapter_no: 4 }, sent, next)).toEqual({});
  });
});
