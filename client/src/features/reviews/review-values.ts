import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reviews/calls';
import type { OwnReviewView } from '@lingostory/contract/reviews/schemas';

/** 0 stars: not chosen yet. */
export type ReviewValues = InputOf<typeof calls.postReview>;

export const ratings = [
  { name: 'overall_star', label: 'Overall' },
  { name: 'performance_star', label: 'Performance' },
  { name: 'story_star', label: 'Story' },
] as const;

/** The fields, in the order in which they stand. */
export const names = ['overall_star', 'performance_star', 'story_star', 'title', 'review'] as const;

/** What the form begins with: what was typed and not sent, else one's own earlier review, else nothing. */
export function firstReview(
  bookCode: string,
  own: OwnReviewView | null,
  draft: Record<string, unknown> | null,
): ReviewValues {
  const kept = draft ?? {};
  const text = (value: unknown, otherwise = '') => (typeof value === 'string' ? value : otherwise);
  const stars = (value: unknown, otherwise = 0) => (typeof value === 'number' ? value : otherwise);
  return {
    book_code: bookCode,
    title: text(kept.title, own?.title),
    review: text(kept.review, own?.review),
    overall_star: stars(kept.overall_star, own?.overall_star),
    performance_star: stars(kept.performance_star, own?.performance_star),
    story_star: stars(kept.story_star, own?.story_star),
  };
}
