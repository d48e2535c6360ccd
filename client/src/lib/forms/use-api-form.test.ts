import { describe, expect, it } from 'vitest';
import { findFieldsEditedMeanwhile, findFirstInvalidPath } from './use-api-form.ts';

const sentValues = { title: 'La digue', chapter_no: 3 };
const nextValues = { title: '', chapter_no: 4 };

describe('findFieldsEditedMeanwhile', () => {
  it('finds no edited form fields if the form still holds the values that were submitted', () => {
    expect(findFieldsEditedMeanwhile({ ...sentValues }, sentValues, nextValues)).toEqual({});
  });

  it('finds the form fields that were edited while the request was in flight', () => {
    expect(findFieldsEditedMeanwhile({ title: 'La tempête', chapter_no: 3 }, sentValues, nextValues)).toEqual(
      {
        title: 'La tempête',
      },
    );
  });

  it('treats an edited form field as unedited if it already has its new value', () => {
    expect(findFieldsEditedMeanwhile({ title: '', chapter_no: 4 }, sentValues, nextValues)).toEqual({});
  });
});

describe('findFirstInvalidPath', () => {
  const error = { type: 'required', message: 'Title is required.' };

  it('finds the first invalid field in page order', () => {
    expect(findFirstInvalidPath({ author: error, title: error }, ['title', 'author'])).toBe('title');
    expect(findFirstInvalidPath({}, ['title', 'author'])).toBeUndefined();
  });

  it('finds the first invalid field of a list', () => {
    const chapters = [undefined, undefined, { title: error }, { title: error }];
    expect(findFirstInvalidPath({ chapters }, ['title', 'chapters'])).toBe('chapters.2.title');
  });

  it('finds a list that is invalid as a whole', () => {
    expect(findFirstInvalidPath({ chapters: error }, ['chapters'])).toBe('chapters');
  });
});
