import type { RejectedRow } from '../support/running/read-modules.ts';

const toReviewInsert = (stars: string, title = 'Bien') =>
  `insert into reviews (user_id, book_id, title, review, overall_star, performance_star, story_star)
   values ({user}, {book}, '${title}', 'x', ${stars});`;

export const rows: RejectedRow[] = [
  ['0 stars', toReviewInsert('0, 1, 1'), 'reviews_stars_check'],
  ['6 stars', toReviewInsert('5, 6, 5'), 'reviews_stars_check'],
  ['stars of a story beyond 5', toReviewInsert('5, 5, 6'), 'reviews_stars_check'],
  ['an endless title of a review', toReviewInsert('5, 5, 5', 'a'.repeat(51)), 'reviews_title_check'],
  [
    'a hidden review without a reason',
    `${toReviewInsert('5, 5, 5')} update reviews set hidden_at = now()`,
    'reviews_hidden_check',
  ],
  [
    'two reviews of a member',
    toReviewInsert('5, 5, 5') + toReviewInsert('4, 4, 4'),
    'reviews_user_id_book_id_key',
  ],
];
