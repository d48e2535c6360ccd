import { calls } from '@lingostory/contract/reminders/calls';
import { api } from '../../lib/http/api.ts';
import { defineEndpoints } from '../../lib/http/endpoint.ts';

const invalidation = { invalidatesTags: ['Reminder'] } as const;

const remindersApi = api.enhanceEndpoints({ addTagTypes: ['Reminder'] }).injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readReminder: endpoint.query(calls.readReminder, {
      transformResponse: ({ data }) => data,
      providesTags: ['Reminder'],
    }),
    setReminder: endpoint.mutation(calls.setReminder, invalidation),
    stopReminder: endpoint.mutation(calls.stopReminder, invalidation),
    addPushSubscription: endpoint.mutation(calls.addPushSubscription, invalidation),
    removePushSubscription: endpoint.mutation(calls.removePushSubscription, invalidation),
  })),
});

export const {
  useReadReminderQuery,
  useSetReminderMutation,
  useStopReminderMutation,
  useAddPushSubscriptionMutation,
  useRemovePushSubscriptionMutation,
} = remindersApi;
