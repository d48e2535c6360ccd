import type { UserView } from '@lingostory/contract/accounts/user';
import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reviews/calls';

/** The values of the review form. A rating of 0 means that no star has been chosen yet. */
export type ReviewValues = Omit<InputOf<typeof calls.postReview>, 'book_code'>;

export const ratingFields = [
  { name: 'overall_star', label: 'Overall' },
  { name: 'performance_star', label: 'Performance' },
  { name: 'story_star', label: 'Story' },
] as const;

/**
 * Returns the storage name of a review's draft. It contains the user's id, because several people may share a device.
 */
export const toDraftName = (user: Pick<UserView, 'id'> | null, bookCode: string) =>
  `review:${user?.id ?? ''}:${bookCode}`;

/** The query parameter with the rating that the reader tapped at the end of the book. */
export const starsParameter = 'stars';

/** Returns the rating in the query string. Null if it is missing or invalid. */
export function readTappedStar(searchParams: URLSearchParams): number | null {
  const star = /^[1-5]$/.exec(searchParams.get(starsParameter) ?? '')?.[0];
  return star === undefined ? null : Number(star);
}
