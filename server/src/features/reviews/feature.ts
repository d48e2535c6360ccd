import type { Feature } from '../../feature.ts';
import { idKey, toUtcTimeSql } from '../../lib/owned-data.ts';
import { reviewRoutes } from './reviews.handlers.ts';

export const reviews: Feature = {
  routes: () => reviewRoutes,
  ownedData: {
    exportedLists: [
      {
        name: 'reviews',
        from: 'reviews r join books b on b.id = r.book_id',
        key: [idKey],
        fields: {
          book_code: 'b.book_code',
          title: 'r.title',
          review: 'r.review',
          overall_star: 'r.overall_star',
          performance_star: 'r.performance_star',
          story_star: 'r.story_star',
          created_at: toUtcTimeSql('r.created_at'),
          hidden_at: toUtcTimeSql('r.hidden_at'),
          hidden_reason: 'r.hidden_reason',
        },
      },
    ],
    erasureByTable: {
      reviews: 'unnamed',
    },
  },
};
