import { describe, expect, it } from 'vitest';
import { describeBookPublication } from './publication-labels.ts';

const publishedBook = { published: true, released: true };
const withdrawnBook = { published: false, released: true };
const newDraft = { published: false, released: false };

describe('describeBookPublication', () => {
  it('says that readers can find a published book', () => {
    expect(describeBookPublication(publishedBook)).toContain('Readers can find this book');
  });

  it('mentions the owners of a draft only if it was published before', () => {
    expect(describeBookPublication(withdrawnBook)).toContain('who already own it keep it');
    expect(describeBookPublication(newDraft)).toBe('Only the studio shows this book until you publish it.');
  });
});
