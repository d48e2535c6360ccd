import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reviews/calls';

/** 0 stars: not chosen yet. */
export type ReviewValues = Omit<InputOf<typeof calls.postReview>, 'book_code'>;

export const ratings = [
  { name: 'overall_star', label: 'Overall' },
  { name: 'performance_star', label: 'Performance' },
  { name: 'story_star', label: 'Story' },
] as const;
