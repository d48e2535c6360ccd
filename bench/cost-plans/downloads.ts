import { type CostPlans, createShortBookPlan } from './plan.ts';

export const costPlans: CostPlans = { plans: { describeDownload: createShortBookPlan() }, skipped: {} };
