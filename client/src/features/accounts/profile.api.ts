import type { calls } from '@lingostory/contract/accounts/calls';
import type { ProfileView } from '@lingostory/contract/accounts/schemas';
import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import { api } from '../../lib/api.ts';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    readProfile: build.query<ProfileView, void>({
      query: () => ({ url: '/user/profile' }),
      transformResponse: ({ data }: ResponseOf<typeof calls.readProfile>) => data,
      providesTags: ['Profile'],
    }),
    changeProfile: build.mutation<
      ResponseOf<typeof calls.changeProfile>,
      InputOf<typeof calls.changeProfile>
    >({
      query: (body) => ({ url: '/user/profile', method: 'PUT', body }),
      invalidatesTags: ['Profile'],
    }),
    sendConfirmation: build.mutation<ResponseOf<typeof calls.sendConfirmation>, void>({
      query: () => ({ url: '/user/confirmation-email', method: 'POST' }),
    }),
    // The token speaks for itself: the link may be opened where nobody, or somebody else, is signed in.
    confirmEmail: build.mutation<ResponseOf<typeof calls.confirmEmail>, InputOf<typeof calls.confirmEmail>>({
      query: (body) => ({ url: '/user/confirm-email', method: 'POST', body, anonymous: true }),
      invalidatesTags: ['Profile'],
    }),
  }),
});

export const {
  useReadProfileQuery,
  useChangeProfileMutation,
  useSendConfirmationMutation,
  useConfirmEmailMutation,
} = profileApi;
