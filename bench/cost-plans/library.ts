import { type CostPlans, nothing } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    listLibrary: nothing,
    buyBook: ({ n }) => ({ input: { book_code: `livre-${5000 + n}` } }),
    listCredits: nothing,
  },
};
