import type {
  askRecovery,
  changePassword,
  resetPassword,
  signIn,
  signOut,
  signUp,
  verifyRecovery,
} from '@lingostory/contract/accounts';
import type { AnswerOf, InputOf } from '@lingostory/contract/call';
import { api } from '../../lib/api.ts';

type NewPasswords = Omit<InputOf<typeof changePassword>, 'repeat_password'>;

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<AnswerOf<typeof signUp>, InputOf<typeof signUp>>({
      query: (body) => ({ url: '/user/signup', method: 'POST', body, anonymous: true }),
    }),
    signIn: build.mutation<AnswerOf<typeof signIn>, InputOf<typeof signIn>>({
      query: (body) => ({ url: '/user/login', method: 'POST', body, anonymous: true }),
    }),
    signOut: build.mutation<AnswerOf<typeof signOut>, void>({
      query: () => ({ url: '/user/logout', method: 'POST' }),
    }),
    // The POST twins: what the specified GETs carry would end up in logs and histories.
    askRecovery: build.mutation<AnswerOf<typeof askRecovery>, InputOf<typeof askRecovery>>({
      query: (body) => ({
        url: '/user/password-recovery-token',
        method: 'POST',
        body,
        anonymous: true,
      }),
    }),
    verifyRecovery: build.mutation<AnswerOf<typeof verifyRecovery>, InputOf<typeof verifyRecovery>>({
      query: (body) => ({
        url: '/user/verify-password-recovery-token',
        method: 'POST',
        body,
        anonymous: true,
      }),
    }),
    resetPassword: build.mutation<AnswerOf<typeof resetPassword>, InputOf<typeof resetPassword>>({
      query: (body) => ({
        url: '/user/reset-password-using-token',
        method: 'POST',
        body,
        anonymous: true,
      }),
    }),
    changePassword: build.mutation<AnswerOf<typeof changePassword>, NewPasswords>({
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
