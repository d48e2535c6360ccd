import type { UserView } from '@lingostory/contract/accounts/user';
import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reviews/calls';

/** 0 stars: not chosen yet. */
export type ReviewValues = Omit<InputOf<typeof calls.postReview>, 'book_code'>;

export const ratings = [
  { name: 'overall_star', label: 'Overall' },
  { name: 'performance_star', label: 'Performance' },
  { name: 'story_star', label: 'Story' },
] as const;

/** Each member's draft of each review, on a computer that several share. */
export const draftName = (user: Pick<UserView, 'id'> | null, bookCode: string) =>
  `review:${user?.id ?? ''}:${bookCode}`;

/** Names the star that somebody tapped at the end of the book. */
export const starsParameter = 'stars';

/** That star, where the address has one that can be given. */
export function tappedStar(address: URLSearchParams): number | null {
  const star = /^[1-5]$/.exec(address.get(starsParameter) ?? '')?.[0];
  return star === undefined ? null : Number(star);
}
