import { calls } from '@lingostory/contract/help/calls';
import { api } from '../../lib/http/api.ts';
import { defineEndpoints } from '../../lib/http/endpoint.ts';

const helpApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    sendHelpMail: endpoint.mutation(calls.sendHelpMail),
  })),
});

export const { useSendHelpMailMutation } = helpApi;
