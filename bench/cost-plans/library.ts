import { type CostPlans, emptyPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    listLibrary: emptyPlan,
    buyBook: ({ n }) => ({ input: { book_code: `livre-${5000 + n}` } }),
    listCredits: emptyPlan,
  },
};
