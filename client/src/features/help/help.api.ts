import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/help/calls';
import { api } from '../../lib/api.ts';

const helpApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendHelpMail: build.mutation<ResponseOf<typeof calls.sendHelpMail>, InputOf<typeof calls.sendHelpMail>>({
      query: (body) => ({ url: '/guest/help-email', method: 'POST', body, anonymous: true }),
    }),
  }),
});

export const { useSendHelpMailMutation } = helpApi;
