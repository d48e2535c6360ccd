import type { UserView } from '@lingostory/contract/accounts/user';
import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reviews/calls';

/** 0 stars means not chosen yet. */
export type ReviewValues = Omit<InputOf<typeof calls.postReview>, 'book_code'>;

export const ratings = [
  { name: 'overall_star', label: 'Overall' },
  { name: 'performance_star', label: 'Performance' },
  { name: 'story_star', label: 'Story' },
] as const;

/** Returns a draft's storage name, which includes the member because several may share a computer. */
export const draftName = (user: Pick<UserView, 'id'> | null, bookCode: string) =>
  `review:${user?.id ?? ''}:${bookCode}`;

/** Query parameter with the star that the reader tapped at the end of the book. */
export const starsParameter = 'stars';

/** Returns the star in the query string, or null if it is missing or invalid. */
export function tappedStar(address: URLSearchParams): number | null {
  const star = /^[1-5]$/.exec(address.get(starsParameter) ?? '')?.[0];
  return star === undefined ? null : Number(star);
}
