import { calls } from '@lingostory/contract/accounts/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';

const accountsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    signUp: endpoint.mutation(calls.signUp),
    signIn: endpoint.mutation(calls.signIn),
    signOut: endpoint.mutation(calls.signOut),
    // Uses the POST variants, because the specified GET calls carry secrets in the URL, which ends up in logs and the
    // browser's history.
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
