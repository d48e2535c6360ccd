import * as contract from '@lingostory/contract/reviews';
import type { Deps } from '../../deps.ts';
import { limitCaller } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import { handleBookReviews, handleOwnReview, handlePostReview } from './reviews.handlers.ts';

export function reviewRoutes(deps: Deps): Route[] {
  return [
    route(contract.listBookReviews, handleBookReviews),
    route(contract.postReview, limitCaller(deps, 'review', handlePostReview)),
    route(contract.readOwnReview, handleOwnReview),
  ];
}
