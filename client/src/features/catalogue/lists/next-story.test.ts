import type { RecommendedBookView } from '@lingostory/contract/catalogue/schemas';
import { expect, it } from 'vitest';
import { chooseNextStory } from './next-story.ts';

const buildStory = (
  book_code: string,
  overrides: Partial<RecommendedBookView> = {},
): RecommendedBookView => ({
  id: 1,
  book_code,
  title: book_code,
  author: 'Odile Martin',
  narrated_by: 'Paul Roux',
  description: '',
  difficulty: 'Medium',
  hours: 0,
  minutes: 5,
  image_path: null,
  image_jpeg: null,
  image_card: null,
  image_wide: null,
  average_rating: 0,
  notations: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  has_sample: true,
  included: false,
  ...overrides,
});
const finishedBook = { author: 'Jeanne Morel', difficulty: 'Easy' } as const;
const earlierBook = { title: 'Le Phare', book_code: 'le-phare', begun: true };

it('suggests a story by the same author next, or else one at the same level, or else the best match', () => {
  const stories = [
    buildStory('first'),
    buildStory('level', { difficulty: 'Easy' }),
    buildStory('author', { author: 'Jeanne Morel' }),
  ];
  expect(chooseNextStory(stories, finishedBook)?.book.book_code).toBe('author');
  expect(chooseNextStory(stories.slice(0, 2), finishedBook)?.book.book_code).toBe('level');
  expect(chooseNextStory(stories.slice(0, 1), finishedBook)?.book.book_code).toBe('first');
  expect(chooseNextStory([], finishedBook)).toBeNull();
});

it('explains why a story is suggested next', () => {
  const findReason = (
    overrides: Partial<RecommendedBookView>,
    book: Parameters<typeof chooseNextStory>[1] = finishedBook,
  ) => chooseNextStory([buildStory('one', overrides)], book)?.reason;
  expect(findReason({ author: 'Jeanne Morel' })).toEqual({ kind: 'author', author: 'Jeanne Morel' });
  expect(findReason({ difficulty: 'Easy', because: earlierBook })).toEqual({ kind: 'level' });
  expect(findReason({ because: earlierBook })).toEqual({ kind: 'because', book: earlierBook });
  expect(findReason({})).toEqual({ kind: 'harder' });
  expect(findReason({}, { ...finishedBook, difficulty: 'Hard' })).toEqual({ kind: 'easier' });
});
