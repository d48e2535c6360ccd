import type { signIn, signOut, signUp } from '@lingostory/contract/accounts';
import type { AnswerOf, InputOf } from '@lingostory/contract/call';
import { api } from '../../lib/api.ts';

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
  }),
});

export const { useSignUpMutation, useSignInMutation, useSignOutMutation } = accountsApi;
