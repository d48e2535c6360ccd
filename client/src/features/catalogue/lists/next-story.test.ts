import type { RecommendedView } from '@lingostory/contract/catalogue/schemas';
import { expect, it } from 'vitest';
import { nextStory } from './next-story.ts';

const story = (book_code: string, overrides: Partial<RecommendedView> = {}): RecommendedView => ({
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
  ...overrides,
});
const readBook = { author: 'Jeanne Morel', difficulty: 'Easy' } as const;
const because = { title: 'Le Phare', book_code: 'le-phare', begun: true };

it('suggests the next story by the same author, then at the same level, then the best match', () => {
  const stories = [
    story('first'),
    story('level', { difficulty: 'Easy' }),
    story('author', { author: 'Jeanne Morel' }),
  ];
  expect(nextStory(stories, readBook)?.book.book_code).toBe('author');
  expect(nextStory(stories.slice(0, 2), readBook)?.book.book_code).toBe('level');
  expect(nextStory(stories.slice(0, 1), readBook)?.book.book_code).toBe('first');
  expect(nextStory([], readBook)).toBeNull();
});

it('explains why it suggests the next story', () => {
  const reason = (overrides: Partial<RecommendedView>, book: Parameters<typeof nextStory>[1] = readBook) =>
    nextStory([story('one', overrides)], book)?.reason;
  expect(reason({ author: 'Jeanne Morel' })).toEqual({ kind: 'author', author: 'Jeanne Morel' });
  expect(reason({ difficulty: 'Easy', because })).toEqual({ kind: 'level' });
  expect(reason({ because })).toEqual({ kind: 'because', book: because });
  expect(reason({})).toEqual({ kind: 'harder' });
  expect(reason({}, { ...readBook, difficulty: 'Hard' })).toEqual({ kind: 'easier' });
});
