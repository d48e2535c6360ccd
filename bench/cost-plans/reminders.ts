import { type CostPlans, emptyPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    readReminder: emptyPlan,
    setReminder: ({ requestNumber }) => ({
      input: { time: `${String(requestNumber % 24).padStart(2, '0')}:30`, time_zone: 'Europe/Paris' },
    }),
    stopReminder: emptyPlan,
    removePushSubscription: ({ requestNumber }) => ({
      input: { endpoint: `https://fcm.googleapis.com/fcm/send/${requestNumber}` },
    }),
  },
  skipped: {
    'needs the keys of a push service': ['addPushSubscription'],
    'needs a token from a reminder': ['skipReminder', 'stopReminderByToken'],
  },
};
