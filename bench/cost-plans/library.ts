import { type CostPlans, noInput } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    listLibrary: noInput,
    buyBook: ({ n }) => ({ input: { book_code: `livre-${5000 + n}` } }),
    listCredits: noInput,
  },
};
