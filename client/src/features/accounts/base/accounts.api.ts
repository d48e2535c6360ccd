import { calls } from '@lingostory/contract/accounts/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const accountsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    signUp: endpoint.mutation(calls.signUp),
    signIn: endpoint.mutation(calls.signIn),
    signOut: endpoint.mutation(calls.signOut),
    // Uses POST, because the GET endpoints in the specification put secrets in the URL, which ends up in logs and in
    // the browser's history.
    askRecovery: endpoint.mutation(calls.askRecovery),
    verifyRecovery: endpoint.mutation(calls.verifyRecovery),
    resetPassword: endpoint.mutation(calls.resetPassword),
    changePassword: endpoint.mutation(calls.changePassword),
  })),
});

export const {
  useSignUpMutation,
  useSignInMutation,
  useSignOutMutation,
  useAskRecoveryMutation,
  useVerifyRecoveryMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
} = accountsApi;
