import { calls } from '@lingostory/contract/reviews/calls';
import { schemas } from '@lingostory/contract/reviews/schemas';
import { calls as studioCalls } from '@lingostory/contract/studio/reviews/calls';
import { schemas as studioSchemas } from '@lingostory/contract/studio/reviews/schemas';
import type { Deps } from '../../deps.ts';
import { hour, type Limit, limitCaller } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { reviewHandlers as handlers, studioReviewHandlers } from './reviews.handlers.ts';

const reviews: Limit = {
  name: 'review',
  points: 20,
  seconds: hour,
  message: 'You’ve posted too many reviews.',
};

export function reviewRoutes(deps: Deps): Route[] {
  return routeTable(calls, schemas, {
    listBookReviews: route(handlers.listBookReviews),
    postReview: route(limitCaller(deps, reviews, handlers.postReview)),
    readOwnReview: route(handlers.readOwnReview),
  });
}

/** Reviews as administrators see them. */
export function studioReviewRoutes(): Route[] {
  return routeTable(studioCalls, studioSchemas, {
    listStudioReviews: route(studioReviewHandlers.listStudioReviews),
    hideReview: route(studioReviewHandlers.hideReview),
    showReview: route(studioReviewHandlers.showReview),
  });
}
