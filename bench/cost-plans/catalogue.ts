import { type CostPlans, noInput, ofShort } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    listBooks: ({ n }) => ({ input: { page: 1 + (n % 200) } }),
    readBookDetail: ofShort(),
    recommendBooks: noInput,
  },
};
