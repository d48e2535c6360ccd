import { type CostPlans, createShortBookPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    postReview: ({ requestNumber }) => ({
      input: {
        book_code: 'short',
        title: `Titre ${requestNumber}`,
        review: 'un mot et puis un autre, '.repeat(5),
        overall_star: 1 + (requestNumber % 5),
        performance_star: 4,
        story_star: 4,
      },
    }),
    readOwnReview: createShortBookPlan(),
    listBookReviews: createShortBookPlan(),
  },
};
