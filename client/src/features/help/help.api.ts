import type { AnswerOf, InputOf } from '@lingostory/contract/call';
import type { sendHelpMail } from '@lingostory/contract/help';
import { api } from '../../lib/api.ts';

const helpApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendHelpMail: build.mutation<AnswerOf<typeof sendHelpMail>, InputOf<typeof sendHelpMail>>({
      query: (body) => ({ url: '/guest/help-email', method: 'POST', body, anonymous: true }),
    }),
  }),
});

export const { useSendHelpMailMutation } = helpApi;
