import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import { api } from '../../lib/api.ts';

type NewPasswords = Omit<InputOf<typeof calls.changePassword>, 'repeat_password'>;

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<ResponseOf<typeof calls.signUp>, InputOf<typeof calls.signUp>>({
      query: (body) => ({ url: '/user/signup', method: 'POST', body, anonymous: true }),
    }),
    signIn: build.mutation<ResponseOf<typeof calls.signIn>, InputOf<typeof calls.signIn>>({
      query: (body) => ({ url: '/user/login', method: 'POST', body, anonymous: true }),
    }),
    signOut: build.mutation<ResponseOf<typeof calls.signOut>, void>({
      query: () => ({ url: '/user/logout', method: 'POST' }),
    }),
    // The POST twins: what the specified GETs carry would end up in logs and histories.
    askRecovery: build.mutation<ResponseOf<typeof calls.askRecovery>, InputOf<typeof calls.askRecovery>>({
      query: (body) => ({
        url: '/user/password-recovery-token',
        method: 'POST',
        body,
        anonymous: true,
      }),
    }),
    verifyRecovery: build.mutation<
      ResponseOf<typeof calls.verifyRecovery>,
      InputOf<typeof calls.verifyRecovery>
    >({
      query: (body) => ({
        url: '/user/verify-password-recovery-token',
        method: 'POST',
        body,
        anonymous: true,
      }),
    }),
    resetPassword: build.mutation<
      ResponseOf<typeof calls.resetPassword>,
      InputOf<typeof calls.resetPassword>
    >({
      query: (body) => ({
        url: '/user/reset-password-using-token',
        method: 'POST',
        body,
        anonymous: true,
      }),
    }),
    changePassword: build.mutation<ResponseOf<typeof calls.changePassword>, NewPasswords>({
      query: (body) => ({ url: '/user/reset-password', method: 'PUT', body }),
    }),
  }),
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
