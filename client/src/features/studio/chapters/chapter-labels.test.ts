import { describe, expect, it } from 'vitest';
import { labelChapterChange } from './chapter-labels.ts';

describe('labelChapterChange', () => {
  it('publishes or unpublishes the chapters of a book that was published before', () => {
    expect([true, false].map((isPublished) => labelChapterChange(isPublished, { released: true }))).toEqual([
      'Unpublish',
      'Publish',
    ]);
  });

  it('offers to hold back a chapter of a book that was never published, instead of unpublishing it', () => {
    expect([true, false].map((isPublished) => labelChapterChange(isPublished, { released: false }))).toEqual([
      'Hold back',
      'Publish with the book',
    ]);
  });
});
