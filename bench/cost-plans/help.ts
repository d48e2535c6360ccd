import type { CostPlans } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {},
  skipped: {
    'sends an email': ['sendHelpMail'],
  },
};
