import { type CostPlans, emptyPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    listLibrary: emptyPlan,
    buyBook: ({ requestNumber }) => ({ input: { book_code: `livre-${5000 + requestNumber}` } }),
    listCredits: emptyPlan,
  },
};
