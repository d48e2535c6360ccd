import { type CostPlans, createShortBookPlan, emptyPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    listBooks: ({ n }) => ({ input: { page: 1 + (n % 200) } }),
    readBookDetail: createShortBookPlan(),
    recommendBooks: emptyPlan,
  },
};
