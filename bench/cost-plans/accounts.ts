import { type CostPlans, emptyPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    readProfile: emptyPlan,
    exportData: emptyPlan,
  },
  skipped: {
    'waits for bcrypt, see sign-ins': [
      'signUp',
      'signIn',
      'resetPassword',
      'resetPasswordByAddress',
      'changePassword',
      'changeProfile',
    ],
    'sends an email': ['askRecovery', 'askRecoveryByAddress', 'sendConfirmation'],
    'can be done once': [
      'verifyRecovery',
      'verifyRecoveryByAddress',
      'confirmEmail',
      'signOut',
      'closeAccount',
    ],
  },
};
