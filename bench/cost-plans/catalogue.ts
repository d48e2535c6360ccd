import { type CostPlans, createShortBookPlan, emptyPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    listBooks: ({ requestNumber }) => ({ input: { page: 1 + (requestNumber % 200) } }),
    readBookDetail: createShortBookPlan(),
    recommendBooks: emptyPlan,
  },
};
